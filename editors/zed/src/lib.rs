// Starts `settle lsp`. The server does everything else.
use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Settle;

impl zed::Extension for Settle {
    fn new() -> Self {
        Settle
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree.which("settle").ok_or("settle not found in PATH")?;
        Ok(Command { command, args: vec!["lsp".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Settle);
