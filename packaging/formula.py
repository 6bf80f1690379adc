"""Writes the Homebrew formula for the archives in a folder: macOS builds from source, Linux installs the program.

formula.py FOLDER
"""
import hashlib
import pathlib
import sys

import project

FORMULA = '''# %(summary)s
class Settle < Formula
  desc "%(title)s"
  homepage "%(address)s"
  version "%(version)s"
  license "MIT"

  on_macos do
    url "%(download)s/%(sources)s"
    sha256 "%(sources_sum)s"
    depends_on "pkgconf" => :build
    depends_on xcode: ["26.4", :build]
    depends_on "libevent"
    depends_on "libidn2"
    depends_on "libyaml"
    depends_on "pcre2"
  end

  on_linux do%(packed)s
  end

  def install
    if OS.mac?
      system "make", "install", "PREFIX=#{prefix}"
    else
      prefix.install Dir["*"]
    end
  end

  test do
    (testpath/"a.yaml").write "a: [1\\n"
    assert_match "yaml/unclosed-bracket", shell_output("#{bin}/settle check a.yaml", 1)
  end
end
'''
PACKED = '''
    on_%s do
      url "%s/%s"
      sha256 "%s"
    end'''

folder = pathlib.Path(sys.argv[1])


def checksum(name: str) -> str:
    return hashlib.sha256((folder / name).read_bytes()).hexdigest()


download = "%s/releases/download/v%s" % (project.ADDRESS, project.VERSION)
packed = ""
for machine, name in (("x86_64", "intel"), ("aarch64", "arm")):
    archive = "settle-%s-linux-%s.tar.gz" % (project.VERSION, machine)
    if (folder / archive).exists():
        packed += PACKED % (name, download, archive, checksum(archive))
sources = "settle-%s.tar.gz" % project.VERSION
title = project.SUMMARY[0].upper() + project.SUMMARY[1:]
project.write(folder, "settle.rb", (FORMULA % {
    "summary": title + ".", "title": title, "address": project.ADDRESS, "version": project.VERSION, "download": download,
    "sources": sources, "sources_sum": checksum(sources), "packed": packed}).encode())
