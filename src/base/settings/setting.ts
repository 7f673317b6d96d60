import { isIP, isIPv6 } from 'node:net';
import { databaseHosts } from './database-hosts';

/** One setting: its name in the environment, its values, and its texts for people. */
export interface Setting<Value> {
  readonly env: string;
  readonly help: string;
  readonly default: Value;
  /** The values that are accepted, for people. */
  readonly expected: string;
  /** The part that is never shown: passwords in a URL, or everything. */
  readonly secret?: 'inUrl' | 'whole';
  /** Undefined for a string that is not accepted. */
  parse(text: string): Value | undefined;
}

/** Reads one setting. The table of settings is a function of it. */
export type ReadSetting = <Value>(setting: Setting<Value>) => Value;

export const PORT_MAX = 65_535;

interface Facts {
  readonly env: string;
  readonly help: string;
  readonly secret?: 'inUrl' | 'whole';
}

export function integer(
  facts: Facts & { readonly default: number; readonly min: number; readonly max: number },
): Setting<number> {
  const { min, max } = facts;
  return {
    ...facts,
    expected: `an integer from ${min} to ${max}`,
    parse: (text) => (/^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
  };
}

/** An integer that may be absent. */
export function optionalInteger(
  facts: Facts & { readonly min: number; readonly max: number },
): Setting<number | undefined> {
  return { ...integer({ ...facts, default: facts.min }), default: undefined };
}

/** @param facts.pattern what the string must match; any string when absent */
export function freeText({
  pattern,
  ...facts
}: Facts & { readonly default: string; readonly expected: string; readonly pattern?: RegExp }): Setting<string> {
  return { ...facts, parse: (text) => (pattern?.test(text) === false ? undefined : text) };
}

/** An address to listen on. An IPv6 address may have the brackets that it has in a URL. */
export function address(facts: Facts & { readonly default: string; readonly expected: string }): Setting<string> {
  return { ...facts, parse: (text) => (/[/\s]/.test(text) ? undefined : text.replace(/^\[(.*)\]$/, '$1')) };
}

/** An address with its port, which may be absent; `addressAndPort` splits it. */
export function optionalAddressAndPort(facts: Facts & { readonly expected: string }): Setting<string | undefined> {
  return { ...facts, default: undefined, parse: (text) => (addressAndPort(text) ? text : undefined) };
}

interface AddressAndPort {
  /** IPv6 without brackets. */
  readonly host: string;
  readonly port: number;
}

/** @returns undefined for a string that is not an address with a port; 0 chooses a free port */
export function addressAndPort(text: string): AddressAndPort | undefined {
  const [, host = '', port = ''] = /^([^\s/:]+|\[[^\s/\]]+\]):(\d{1,5})$/.exec(text) ?? [];
  return host === '' || Number(port) > PORT_MAX
    ? undefined
    : { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) };
}

export function oneOf<const Choice extends string>(
  facts: Facts & { readonly choices: readonly Choice[]; readonly default: NoInfer<Choice> },
): Setting<Choice> {
  const { choices } = facts;
  return { ...facts, expected: choices.join(' or '), parse: (text) => choices.find((choice) => choice === text) };
}

/** A choice that may be absent. */
export function optionalOneOf<const Choice extends string>(
  facts: Facts & { readonly choices: readonly Choice[] },
): Setting<Choice | undefined> {
  const { choices } = facts;
  return {
    ...facts,
    default: undefined,
    expected: choices.join(' or '),
    parse: (text) => choices.find((choice) => choice === text),
  };
}

/** A string that may be absent. @param facts.pattern what it must match; any string when absent */
export function optionalText({
  pattern,
  ...facts
}: Facts & { readonly expected: string; readonly pattern?: RegExp }): Setting<string | undefined> {
  return { ...facts, default: undefined, parse: (text) => (pattern?.test(text) === false ? undefined : text) };
}

/** The URL of an OpenID Connect provider, which may be absent. Without encryption only on this machine, because its answers decide who signs in. */
export function optionalProvider(facts: Facts & { readonly expected: string }): Setting<string | undefined> {
  return {
    ...facts,
    default: undefined,
    parse: (text) => (isUrl(text, ['https:']) || isLoopbackUrl(text) ? text : undefined),
  };
}

interface UrlFacts extends Facts {
  readonly protocols: readonly string[];
  readonly expected: string;
}

/** The URL of a database, which may be absent. It may have several hosts. */
export function optionalDatabaseUrl({ protocols, ...facts }: UrlFacts): Setting<string | undefined> {
  const isDatabase = (text: string) =>
    databaseHosts(text)?.urls.every((url) => isUrl(withHost(url), protocols)) ?? false;
  return { ...facts, default: undefined, parse: (text) => (isDatabase(text) ? text : undefined) };
}

/** A URL that may be absent. */
export function optionalUrl({ protocols, ...facts }: UrlFacts): Setting<string | undefined> {
  return { ...facts, default: undefined, parse: (text) => (isUrl(text, protocols) ? text : undefined) };
}

type OptionalList = Setting<readonly string[] | undefined>;

/** URLs separated by commas, which may be absent. */
export function optionalUrls({ protocols, ...facts }: UrlFacts): OptionalList {
  return optionalList(facts, (url) => (isUrl(url, protocols) ? url : undefined));
}

/** Origins of web pages, such as `https://catalog.example.com`, separated by commas, which may be absent. */
export function optionalOrigins({ protocols, ...facts }: UrlFacts): OptionalList {
  return optionalList(facts, (url) => {
    if (!isUrl(url, protocols)) return undefined;
    const { origin, href } = new URL(url);
    return href === `${origin}/` ? origin : undefined;
  });
}

/** Names or addresses of hosts without port, separated by commas, which may be absent. */
export function optionalHosts(facts: Facts & { readonly expected: string }): OptionalList {
  return optionalList(facts, (host) => {
    const name = host.replace(/^\[(.*)\]$/, '$1');
    return /^[\w.-]+$/.test(name) || isIPv6(name) ? name : undefined;
  });
}

/** Addresses and networks such as `10.0.0.0/8`, separated by commas, which may be absent. */
export function optionalNetworks(facts: Facts & { readonly expected: string }): OptionalList {
  return optionalList(facts, (network) => {
    const [, literal = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const family = isIP(literal);
    return family !== 0 && Number(bits ?? 0) <= (family === 6 ? 128 : 32) ? network : undefined;
  });
}

/** Pairs `<name>=<value>` separated by commas, which may be absent. The value may be empty. */
export function optionalPairs(facts: Facts & { readonly expected: string }): OptionalList {
  return optionalList(facts, (pair) => (pair.lastIndexOf('=') > 0 ? pair : undefined));
}

/** Patterns separated by commas, or off. */
export function patterns(
  facts: Facts & { readonly expected: string; readonly default: readonly string[] },
): Setting<readonly string[]> {
  return {
    ...facts,
    parse: (text) => {
      const found = text.split(',').map((pattern) => pattern.trim());
      if (found.join() === 'off') return [];
      return found.every((pattern) => pattern !== '' && pattern.split('/').every((step) => step !== ''))
        ? found
        : undefined;
    },
  };
}

/** @param parseOne returns undefined for a value that is not accepted */
function optionalList(
  facts: Facts & { readonly expected: string },
  parseOne: (text: string) => string | undefined,
): OptionalList {
  return {
    ...facts,
    default: undefined,
    parse: (text) => {
      const values = text.split(',').map((value) => parseOne(value.trim()));
      return values.every((value) => value !== undefined) ? values : undefined;
    },
  };
}

/** PostgreSQL allows a URL without host when a parameter names a socket. The URL parser of JavaScript does not. */
export function withHost(connectionString: string): string {
  return connectionString.replace('@/', '@localhost/');
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

export function isLoopbackUrl(text: string): boolean {
  return isUrl(text, ['http:']) && LOOPBACK.test(new URL(text).hostname);
}
