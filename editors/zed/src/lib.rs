// Starts `settle lsp`; everything else is the server's.
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Settle;

impl zed::Extension for Settle {
    fn new() -> Self {
        Settle
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree.which("settle").ok_or("settle is not where programs are looked for")?;
        Ok(Command { command, args: vec!["lsp".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Settle);
