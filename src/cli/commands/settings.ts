import type { AddCommand } from '../command-context';
import { settingsHelp, settingsMarkdown } from '../../settings/show-settings';

export const addSettings: AddCommand = (program, { settings, print }) => {
  program
    .command('settings')
    .description('list the settings, which come from the environment, with the values in force')
    .option('--markdown', 'as the table of the README')
    .action(({ markdown }: { markdown?: true }) => print(markdown ? settingsMarkdown() : settingsHelp(settings())));
};
