/** One setting: where it comes from, what it may be, and what people are told of it. */
export interface Setting<Value> {
  readonly env: string;
  readonly help: string;
  readonly default: Value;
  /** What may be written, for people. */
  readonly expected: string;
  /** Passwords in it are never shown. */
  readonly secret?: boolean;
  /** Undefined for a text it may not be. */
  parse(text: string): Value | undefined;
}

interface Facts {
  readonly env: string;
  readonly help: string;
  readonly secret?: boolean;
}

export function wholeNumber(facts: Facts & { readonly default: number; readonly min: number; readonly max: number }): Setting<number> {
  const { min, max } = facts;
  return {
    ...facts,
    expected: `a whole number from ${min} to ${max}`,
    parse: (text) => (/^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined),
  };
}

export function freeText(facts: Facts & { readonly default: string; readonly expected: string }): Setting<string> {
  return { ...facts, parse: (text) => text };
}

export function oneOf<const Choice extends string>(facts: Facts & { readonly choices: readonly Choice[]; readonly default: NoInfer<Choice> }): Setting<Choice> {
  const { choices } = facts;
  return { ...facts, expected: choices.join(' or '), parse: (text) => choices.find((choice) => choice === text) };
}

/** A URL that may be absent. No protocols = nothing is accepted yet. */
export function optionalUrl(facts: Facts & { readonly protocols: readonly string[]; readonly expected: string }): Setting<string | undefined> {
  const { protocols } = facts;
  return {
    ...facts,
    default: undefined,
    parse: (text) => (URL.canParse(text) && protocols.includes(new URL(text).protocol) ? text : undefined),
  };
}
