import { storedText } from '#base/json/stored-values';
import { CARD_ROLES, type CardDisplay, type CardRole, type Outcome } from '#generated/registry/display-types';
import type { JsonValue } from '#generated/registry/registry-types';
import { valuesAt } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';

/** What the aspects of an entity say on its card. */
export interface CardFacts {
  readonly urn: string;
  readonly outcome?: Outcome & { readonly value: string };
  /** Epoch milliseconds. */
  readonly time?: number;
  readonly actor?: string;
  readonly code?: string;
  readonly note?: string;
  /** Epoch milliseconds. */
  readonly start?: number;
  readonly tookMs?: number;
  readonly trigger?: string;
  readonly link?: string;
}

/** An aspect with a card, and its value as JSON. */
interface CardAspect {
  readonly card: CardDisplay;
  readonly value: string;
}

/** Facts of a card. If several aspects have one role, the first with a value counts. */
export function cardFacts(urn: string, aspects: readonly CardAspect[]): CardFacts {
  const found = new Map<CardRole, JsonValue>();
  let outcome: CardFacts['outcome'];
  let state: CardFacts['outcome'];
  for (const { card, value } of aspects) {
    const parsed: JsonValue = parseExactJson(value);
    const at = (path: string) => valuesAt(parsed, path).find((each) => each !== null && each !== '');
    for (const { role, path } of rolesOf(card)) {
      const each = found.has(role) ? undefined : at(path);
      if (each === undefined) continue;
      found.set(role, each);
      if (role === 'outcome') outcome = outcomeOf(each, card.outcomes);
      if (role === 'state') state = outcomeOf(each, card.states);
    }
  }
  const text = (role: CardRole) => storedText(found.get(role));
  const shown = outcome ?? state;
  const [actor, code, note] = [text('actor'), text('code'), text('note')];
  return {
    urn,
    ...(shown && { outcome: shown }),
    ...timesOf(found, outcome !== undefined),
    ...(actor !== undefined && { actor }),
    ...(code !== undefined && { code }),
    ...(note !== undefined && { note }),
    ...linksOf(text('trigger'), text('link')),
  };
}

/** What has ended took the time between its start and its last event, if nothing says how long it was. */
function timesOf(found: ReadonlyMap<CardRole, JsonValue>, hasEnded: boolean): Partial<CardFacts> {
  const [time, start, stated] = [found.get('time'), found.get('start'), found.get('duration')];
  const between =
    hasEnded && typeof time === 'number' && typeof start === 'number' && time >= start ? time - start : undefined;
  const tookMs = typeof stated === 'number' ? stated : between;
  return {
    ...(typeof time === 'number' && { time }),
    ...(typeof start === 'number' && { start }),
    ...(tookMs !== undefined && { tookMs }),
  };
}

function linksOf(trigger: string | undefined, link: string | undefined): Partial<CardFacts> {
  return { ...(trigger !== undefined && { trigger }), ...(link !== undefined && { link }) };
}

/** The symbols of outcomes that nobody wants, such as that of a failed check. */
export function badOutcomes({ outcomes = {} }: CardDisplay): readonly string[] {
  return Object.entries(outcomes).flatMap(([symbol, { tone }]) => (tone === 'bad' ? [symbol] : []));
}

/** Orders the cards that began last first. */
export function byStart(a: CardFacts, b: CardFacts): number {
  return (b.start ?? b.time ?? 0) - (a.start ?? a.time ?? 0) || (a.urn < b.urn ? -1 : 1);
}

export interface OutcomeCount extends Outcome {
  readonly total: number;
}

/** Counts in the order of `byUrgency`. */
export function outcomeCounts(facts: readonly CardFacts[]): readonly OutcomeCount[] {
  const counts = new Map<string, OutcomeCount>();
  for (const { outcome } of facts.toSorted(byUrgency)) {
    if (!outcome) continue;
    const { value, ...words } = outcome;
    counts.set(value, { ...words, total: (counts.get(value)?.total ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** Orders the cards that need somebody first, then the newest. */
export function byUrgency(a: CardFacts, b: CardFacts): number {
  const isBad = ({ outcome }: CardFacts) => Number(outcome?.tone === 'bad');
  return isBad(b) - isBad(a) || (b.time ?? 0) - (a.time ?? 0) || (a.urn < b.urn ? -1 : 1);
}

function rolesOf({ roles }: CardDisplay): readonly { readonly role: CardRole; readonly path: string }[] {
  return CARD_ROLES.flatMap((role) => {
    const path = roles[role];
    return path === undefined ? [] : [{ role, path }];
  });
}

/** A symbol that the models do not know has no words. */
function outcomeOf(symbol: JsonValue, outcomes: CardDisplay['outcomes'] = {}): CardFacts['outcome'] {
  return typeof symbol === 'string' ? { value: symbol, ...(outcomes[symbol] ?? { title: symbol }) } : undefined;
}
