import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#base/settings/read-settings';
import { describeSettings, maskArgument, settingsHelp, settingsMarkdown } from '#base/settings/show-settings';

describe('settings for people', () => {
  const settings = readSettings({
    PORT: '9000',
    DATABASE_URL: 'postgres://me:hush@there/catalog?password=hush',
    ELASTICSEARCH_URL: 'http://me:hush@a,http://me:hush@b',
    ASPECTORY_ELASTICSEARCH_API_KEY: 'hush',
  });

  it('never show a password', () => {
    expect(describeSettings(settings)['DATABASE_URL']).toBe('postgres://***@there/catalog?password=***');
    expect(describeSettings(settings)).toMatchObject({
      ELASTICSEARCH_URL: 'http://***@a,http://***@b',
      ASPECTORY_ELASTICSEARCH_API_KEY: '***',
    });
    expect(settingsHelp(settings)).not.toContain('hush');
  });

  it.each([
    ['a password with the signs of addresses', 'postgres://me:h,u@s/h@there/catalog', 'postgres://***@there/catalog'],
    ['an option', '--to=postgres://me:hush@there/catalog', '--to=postgres://***@there/catalog'],
    [
      'a parameter',
      'postgres://there/catalog?password=hush&sslmode=require',
      'postgres://there/catalog?password=***&sslmode=require',
    ],
    ['the signature of a store', 'https://store/backups?sv=1&sig=hush', 'https://store/backups?sv=1&sig=***'],
    ['several addresses', 'http://me:hush@a,http://b', 'http://***@a,http://b'],
    ['another argument', 'backup@monday.ndjson', 'backup@monday.ndjson'],
  ])('are not in claims: %s', (_, argument, shown) => {
    expect(maskArgument(argument)).toBe(shown);
  });

  it('hide a whole password in the log', () => {
    const { DATABASE_URL: shown } = describeSettings(
      readSettings({ DATABASE_URL: 'postgres://me:h,u@sh@there/catalog' }),
    );
    expect(shown).toBe('postgres://***@there/catalog');
  });

  it('say what is in force and what it would be else', () => {
    expect(settingsHelp(settings)).toContain('PORT = 9000  (default: 8080)');
    expect(settingsHelp(settings)).toContain('HOST = 127.0.0.1\n');
  });

  it('are the table of the README', () => {
    const readme = join(__dirname, '../../../../src/base/settings/README.md');
    const block = existsSync(readme)
      ? /<!-- settings -->\n([^]*?)\n<!-- \/settings -->/.exec(readFileSync(readme, 'utf8'))?.[1]
      : settingsMarkdown();
    expect(block).toBe(settingsMarkdown());
  });
});
