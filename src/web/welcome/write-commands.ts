import { ADDRESS } from '../service-address';

/** Imports the sample data of the project. */
export const IMPORT_COMMAND = 'npm run -s aspectory -- import test/fixtures/metadata/shop-mce.json';

/** @param needsToken whether the service asks for a token; the command takes it from the variable TOKEN */
export function writeCommand(proposal: object, needsToken: boolean): string {
  const lines = [
    `curl -X POST '${ADDRESS}/aspects?action=ingestProposal'`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(JSON.stringify(proposal))}`,
  ];
  return lines.join(' \\\n  ');
}

/** A single-quoted word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
