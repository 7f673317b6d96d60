import { withHost } from '../database/server-place';

/** One setting: where it comes from, what it may be, and what people are told of it. */
export interface Setting<Value> {
  readonly env: string;
  readonly help: string;
  readonly default: Value;
  /** What may be written, for people. */
  readonly expected: string;
  /** What of it is never shown: passwords in a URL, or all. */
  readonly secret?: 'inUrl' | 'whole';
  /** Undefined for a text it may not be. */
  parse(text: string): Value | undefined;
}

interface Facts {
  readonly env: string;
  readonly help: string;
  readonly secret?: 'inUrl' | 'whole';
}

export function wholeNumber(
  facts: Facts & { readonly default: number; readonly min: number; readonly max: number },
): Setting<number> {
  const { min, max } = facts;
  return {
    ...facts,
    expected: `a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
  };
}

/** @param facts.pattern what the text must fit; anything when absent */
export function freeText({
  pattern,
  ...facts
}: Facts & { readonly default: string; readonly expected: string; readonly pattern?: RegExp }): Setting<string> {
  return { ...facts, parse: (text) => (pattern?.test(text) === false ? undefined : text) };
}

/** An address to listen on; one of version 6 also in the brackets that it has in a URL. */
export function address(facts: Facts & { readonly default: string; readonly expected: string }): Setting<string> {
  return { ...facts, parse: (text) => (/[/\s]/.test(text) ? undefined : text.replace(/^\[(.*)\]$/, '$1')) };
}

export function oneOf<const Choice extends string>(
  facts: Facts & { readonly choices: readonly Choice[]; readonly default: NoInfer<Choice> },
): Setting<Choice> {
  const { choices } = facts;
  return { ...facts, expected: choices.join(' or '), parse: (text) => choices.find((choice) => choice === text) };
}

/** A text that may be absent. */
export function optionalText(facts: Facts & { readonly expected: string }): Setting<string | undefined> {
  return { ...facts, default: undefined, parse: (text) => text };
}

interface UrlFacts extends Facts {
  readonly protocols: readonly string[];
  readonly expected: string;
}

/** The URL of a database, which may be absent. */
export function optionalDatabaseUrl({ protocols, ...facts }: UrlFacts): Setting<string | undefined> {
  return { ...facts, default: undefined, parse: (text) => (isUrl(withHost(text), protocols) ? text : undefined) };
}

/** URLs separated by commas, which may be absent. */
export function optionalUrls({ protocols, ...facts }: UrlFacts): Setting<readonly string[] | undefined> {
  return {
    ...facts,
    default: undefined,
    parse: (text) => {
      const urls = text.split(',').map((url) => url.trim());
      return urls.every((url) => isUrl(url, protocols)) ? urls : undefined;
    },
  };
}

function isUrl(text: string, protocols: readonly string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}
