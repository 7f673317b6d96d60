import { validateHeaderName, validateHeaderValue } from 'node:http';
import { InvalidInputError } from '#base/errors/domain-error';
import { HIDDEN_SECRET } from '#catalog/registry/secrets';

/** Headers that a webhook sends beside those of the message, such as `Authorization` for a gateway. Their values are secrets. */
export type WebhookHeaders = Readonly<Record<string, string>>;

/** They belong to the connection, or say what the message is and who signed it. */
const RESERVED =
  /^(?:host|connection|keep-alive|upgrade|expect|te|trailer|transfer-encoding|content-.*|proxy-.*|sec-.*|webhook-.*)$/i;

/** Reads `Name: value` from each line. @throws InvalidInputError for a line without a colon, and for a name that is there twice */
export function readHeaders(text: string): WebhookHeaders {
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/).filter((each) => each.trim() !== '')) {
    const colon = Math.max(0, line.indexOf(':'));
    const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    if (name === '')
      throw refused(line.split(/\s/)[0] ?? '', 'has no colon behind its name', 'a line such as Name: value');
    if (headers.has(name)) throw refused(name, 'is there twice', 'one header of the name');
    headers.set(name, value);
  }
  return Object.fromEntries(headers);
}

/** @throws InvalidInputError for a header that cannot be sent, or that the service sends itself */
export function checkHeaders(headers: WebhookHeaders): void {
  const names = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    if (!isValid(name, value))
      throw refused(name, 'is not a header that HTTP can send', 'a name without blanks, and a value of one line');
    if (RESERVED.test(name)) throw refused(name, 'is sent by the service itself', 'another header');
    if (names.has(name.toLowerCase())) throw refused(name, 'is there twice', 'one header of the name');
    names.add(name.toLowerCase());
  }
}

function isValid(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return value.trim() !== '';
  } catch {
    return false;
  }
}

/** The headers as people see them. */
export function hiddenHeaders(headers: WebhookHeaders): WebhookHeaders {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN_SECRET]));
}

/** What people see and send back stays as it is stored. @throws InvalidInputError if nothing is stored */
export function withStoredHeaders(headers: WebhookHeaders, stored: WebhookHeaders): WebhookHeaders {
  const entries = Object.entries(headers).map(([name, value]): [string, string] => {
    const known = value === HIDDEN_SECRET ? stored[name] : value;
    if (known === undefined)
      throw refused(name, `is ${HIDDEN_SECRET}, but no value is stored`, 'the value of the header');
    return [name, known];
  });
  return Object.fromEntries(entries);
}

function refused(name: string, message: string, expected: string): InvalidInputError {
  return new InvalidInputError(`The header '${name.slice(0, 100)}' ${message}; use ${expected}`, [
    { field: ['headers', name.slice(0, 100)], message, expected },
  ]);
}
