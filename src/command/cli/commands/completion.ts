import { Argument } from 'commander';
import type { AddCommand } from '../command-context';
import { bashCompletion } from '../completion/bash-completion';
import { completionPlaces } from '../completion/completion-words';
import { zshCompletion } from '../completion/zsh-completion';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion };

const HELP = `
  bash: aspectory completion bash > ~/.local/share/bash-completion/completions/aspectory
  zsh:  aspectory completion zsh > ~/.zfunc/_aspectory     with ~/.zfunc in fpath, before compinit

Then start a new shell. Write the file again after an upgrade.`;

export const addCompletion: AddCommand = (program, context) => {
  program
    .command('completion')
    .description('print a script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)))
    .addHelpText('after', HELP)
    .action(async (shell: keyof typeof SHELLS) => {
      const all = await context.wholeProgram();
      context.print(SHELLS[shell](all.name(), completionPlaces(all)));
    });
};
