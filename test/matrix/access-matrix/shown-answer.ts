import type { Received } from '#test/e2e/served-catalog';
import { type Target, urnOf } from './matrix-world';

export type Shown = Pick<Received, 'status' | 'headers' | 'text'>;

/**
 * They differ between any two requests. Positions of the change log count every change of the catalog, and a client learns the newest
 * from changes of its own.
 */
const UNRELATED: ReadonlySet<string> = new Set(['date', 'x-request-id', 'x-change-position', 'link']);

/** What a client sees, without what differs between any two requests. @param urn the entity that it asked for */
export function shown({ status, headers, text }: Received, urn?: string): Shown {
  const withoutId = text.replaceAll(/"(requestId|offsetId)":"[^"]*"/g, '');
  const lengthOf = (name: string, value: unknown) =>
    name === 'content-length' ? String(Number(value) - (text.length - withoutId.length)) : value;
  return {
    status,
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !UNRELATED.has(name))
        .map(([name, value]) => [name, lengthOf(name, value)]),
    ),
    text: urn === undefined ? withoutId : withoutId.replaceAll(urn, 'URN'),
  };
}

/** In a batch and in GraphQL, the answer as a whole is a success. An answer to HEAD has no body. */
export function isRefused({ status, text }: Received): boolean {
  return text === '' ? status === 401 : /"code":\s*("FORBIDDEN"|403)/.test(text);
}

/** Members of answers that hold what was found. Others may name entities that a found one refers to. */
const FOUND_IN: ReadonlySet<string> = new Set(['urn', 'urns', 'entity', 'entities', 'subject', 'suggestions']);

/** Whether the answer says that the dataset was found. */
export function showsTarget({ json }: Received, target: Target): boolean {
  return foundIn(json).some((found) => found === urnOf('dataset', target) || found === `matter ${target}`);
}

function foundIn(value: unknown, member = ''): readonly string[] {
  if (typeof value === 'string') return FOUND_IN.has(member) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => foundIn(item, Array.isArray(value) ? member : name));
}
