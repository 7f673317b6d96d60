import { settingsHelp, settingsMarkdown } from '#base/settings/show-settings';
import type { AddCommand } from '../command-context';

interface SettingsOptions {
  readonly markdown?: true;
}

export const addSettings: AddCommand = (program, { settings, print }) => {
  program
    .command('settings')
    .description('list the settings and their values; they come from the environment')
    .option('--markdown', 'print the table of src/base/settings/README.md')
    .action(({ markdown }: SettingsOptions) => print(markdown ? settingsMarkdown() : settingsHelp(settings())));
};
