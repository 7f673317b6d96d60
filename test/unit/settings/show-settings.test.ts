import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '../../../src/settings/read-settings';
import { describeSettings, settingsHelp, settingsMarkdown } from '../../../src/settings/show-settings';

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

  it('say what is in force and what it would be else', () => {
    expect(settingsHelp(settings)).toContain('PORT = 9000  (default: 8080)');
    expect(settingsHelp(settings)).toContain('HOST = 127.0.0.1\n');
  });

  it('stand in the README as they are', () => {
    const readme = join(__dirname, '../../../README.md');
    const block = existsSync(readme)
      ? /<!-- settings -->\n([^]*?)\n<!-- \/settings -->/.exec(readFileSync(readme, 'utf8'))?.[1]
      : settingsMarkdown();
    expect(block).toBe(settingsMarkdown());
  });
});
