import type { Command } from 'commander';

/** A word that may follow, and what it is for. */
export interface Word {
  readonly text: string;
  readonly description: string;
}

/** What may follow after a command. */
export interface CompletionPlace {
  /** The words of the command, such as `user create`; empty at the beginning. */
  readonly command: string;
  readonly words: readonly Word[];
  /** The values of the options that have a closed set of them. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** Every place of the program, from its own list of commands and options. */
export function completionPlaces(command: Command, name = ''): readonly CompletionPlace[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const options = help.visibleOptions(command);
  const values = new Map(options.map(({ long, argChoices = [] }) => [long ?? '', argChoices]));
  const words = [
    ...commands.map((each) => ({ text: each.name(), description: each.description() })),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) =>
      argChoices.map((text) => ({ text, description: '' })),
    ),
    ...options.map(({ long, flags, description }) => ({ text: long ?? flags, description })),
  ];
  const here = { command: name, words, values: new Map([...values].filter(([, choices]) => choices.length > 0)) };
  return [here, ...commands.flatMap((each) => completionPlaces(each, `${name} ${each.name()}`.trim()))];
}
