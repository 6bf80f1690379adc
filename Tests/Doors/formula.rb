# Reads the formula with a stand-in for Homebrew, installs from the archive that it names, and runs its test.
#
#   ruby formula.rb FORMULA FOLDER-OF-ARCHIVES
require "digest"
require "fileutils"
require "pathname"
require "tmpdir"

formula, $archives = ARGV.map { |path| Pathname(path).expand_path }

module OS
  def self.mac? = false
end

class Pathname
  def install(*files) = FileUtils.cp_r(files.flatten, to_s)
end

class Formula
  FACTS = {}
  class << self
    %i[desc homepage version license url sha256].each { |name| define_method(name) { |value| FACTS[name] = value } }
    def depends_on(*) = raise("a dependency on Linux")
    def on_macos = nil
    def on_linux = yield
    def on_intel = (yield if RUBY_PLATFORM.start_with?("x86_64"))
    def on_arm = (yield if RUBY_PLATFORM.start_with?("aarch64"))
    def test(&block) = define_method(:run_test, &block)
  end

  attr_reader :prefix, :testpath

  def initialize(folder)
    @prefix, @testpath = folder/"prefix", folder/"test"
    [prefix, testpath].each(&:mkpath)
  end

  def bin = prefix/"bin"

  def shell_output(command, code)
    output = `#{command}`
    raise "#{command} exited with #{$?.exitstatus}" if $?.exitstatus != code
    output
  end

  def assert_match(expected, output) = (raise "no #{expected} in #{output}" unless output.include?(expected))
end

load formula.to_s
facts = Formula::FACTS
%i[desc homepage version license url sha256].each { |name| raise "no #{name}" unless facts[name] }
raise "desc is too long" if facts[:desc].length > 80
archive = $archives/File.basename(facts[:url])
raise "wrong SHA-256" if Digest::SHA256.file(archive).hexdigest != facts[:sha256]
Dir.mktmpdir do |folder|
  system("tar", "-xzf", archive.to_s, "-C", folder, exception: true)
  settle = Settle.new(Pathname(folder))
  Dir.chdir(Dir[folder + "/settle-*"].first) { settle.install }
  Dir.chdir(settle.testpath) { settle.run_test }
  raise "no manual page" unless (settle.prefix/"share/man/man1/settle.1").exist?
end
puts "the formula installs #{archive.basename}, and its test passes"
