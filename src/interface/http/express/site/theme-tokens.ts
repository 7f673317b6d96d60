import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '#base/settings/project-folder';

const FILE = join(PROJECT, 'src', 'web', 'ui', 'styles', 'theme.css');
let read: string | undefined;

/** The sizes and colours of the web application as variables of a style sheet, so that all pages of the service look alike. */
export function themeTokens(): string {
  return (read ??= readFileSync(FILE, 'utf8'));
}
