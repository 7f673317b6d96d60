import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const CONTRACT = join(__dirname, '../../../openapi');

/** The limits of every part of the contract, which the GraphQL files of the service name: lines for a contract of a test. */
export function limitsOfTheContract(): string {
  const limits = readdirSync(CONTRACT)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => /^x-limits:\n((?:(?: .*)?\n)+)/m.exec(readFileSync(join(CONTRACT, file), 'utf8'))?.[1] ?? '');
  return `x-limits:\n${limits.join('')}`;
}
