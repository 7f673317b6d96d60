import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first file of models/README.md, an aspect that people may add. */
export function readmeAspect(): string {
  const readme = readFileSync(join(__dirname, '../../models/README.md'), 'utf8');
  const [, text = ''] = /^```pdl\n([^]*?)^```$/m.exec(readme) ?? [];
  return text;
}
