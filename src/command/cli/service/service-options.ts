// How a command line names a server to ask by HTTP, and the access token for it.
import { withoutEndSlashes } from '#base/addresses/without-end-slashes';
import { readFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { fileProblem } from '#base/errors/error-code';
import { StartupError } from '#base/errors/startup-error';

export interface TokenOptions {
  readonly token?: string;
  readonly tokenFile?: string;
}

/** Adds the options of `TokenOptions`. */
export function addTokenOptions(command: Command): Command {
  return command
    .option('--token <token>', 'access token; other users of this machine can see it, so prefer --token-file')
    .option('--token-file <file>', 'file with the access token, or - for standard input');
}

/** Adds the options of a command that asks the running service, and prints JSON if it is asked to. */
export function addServiceOptions(command: Command): Command {
  const url = 'address of the service, instead of HOST and PORT';
  return addTokenOptions(command.option('--json', 'print JSON').option('--url <url>', url, parseServiceUrl));
}

const STANDARD_INPUT = '-';
const STANDARD_INPUT_DESCRIPTOR = 0;

/** @throws StartupError if both are given; InvalidInputError for a file that cannot be read */
export function readToken({ token, tokenFile: file }: TokenOptions): string | undefined {
  if (file === undefined) return token;
  if (token !== undefined) throw new StartupError('--token and --token-file are both given. Leave out one of them.');
  try {
    return readFileSync(file === STANDARD_INPUT ? STANDARD_INPUT_DESCRIPTOR : file, 'utf8').trim();
  } catch (error) {
    throw fileProblem(file, 'read', error);
  }
}

/** The address without a slash at its end. @throws InvalidArgumentError */
export function parseServiceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '')
    return withoutEndSlashes(`${url.origin}${url.pathname}`);
  throw new InvalidArgumentError('It must be an address such as http://127.0.0.1:8080.');
}
