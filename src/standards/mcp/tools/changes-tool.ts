import { InvalidInputError } from '#base/errors/domain-error';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import type { ChangeFeed } from '#catalog/changes/change-feed';
import { parseChangeQuery } from '#catalog/changes/change-query';
import { CatalogAnswer } from '../answers/catalog-answer';
import { timeText } from '../answers/time-text';
import { readAs } from '../mcp-call';
import { INTEGER_MAX, NAME, namesOf } from './argument-bounds';
import { defineTool } from './tool';

interface ChangesArguments {
  readonly since?: string;
  readonly after?: number;
  readonly types?: readonly string[];
  readonly aspects?: readonly string[];
  readonly limit?: number;
}

const LIMIT = 50;
const LIMIT_MAX = 200;

export const changesTool = defineTool<ChangesArguments>({
  name: 'get_changes',
  description:
    'What changed in the catalog, in order: since a time, after a position of an earlier answer, or the last changes.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      since: { ...NAME, description: 'time such as 2026-07-28 or 2026-07-28T09:00:00Z' },
      after: { type: 'integer', minimum: 0, maximum: INTEGER_MAX, description: 'position, instead of since' },
      types: { ...namesOf(), description: 'entity types' },
      aspects: namesOf(),
      limit: { type: 'integer', minimum: 1, maximum: LIMIT_MAX, description: `default ${LIMIT}` },
    },
  },
  async run({ since, after, types, aspects, limit = LIMIT }, call) {
    const { models, changes } = call.services;
    const read = readAs('listChanges', call);
    const start = after ?? (since === undefined ? await beforeLast(changes, limit) : await before(changes, since));
    const parameters = {
      after: start,
      limit,
      ...(types && { entityType: types }),
      ...(aspects && { aspect: aspects }),
    };
    const query = parseChangeQuery(models, parameters, undefined, read.access);
    const page = await changes.page(query, { waitMs: 0, signal: call.signal, isAllowed: async () => true });
    const answer = new CatalogAnswer();
    answer.note(`${page.changes.length} changes from position ${start + 1} to ${page.position}, times in UTC.`);
    const rows = page.changes.map(({ position, time, operation, aspect, urn, actor }) => [
      position,
      timeText(time),
      operation,
      aspect,
      urn,
      actor,
    ]);
    const shown = answer.table(['position', 'when', 'change', 'aspect', 'urn', 'who'], rows, (fits) => {
      const last = page.changes[fits - 1]?.position ?? start;
      return `Ask again with after ${last}.`;
    });
    if (shown === rows.length && page.more)
      answer.note(`Cut: there are more changes; ask again with after ${page.position}.`);
    return answer.text();
  },
});

type Changes = Pick<ChangeFeed, 'bounds' | 'page'>;

async function beforeLast(changes: Changes, count: number): Promise<number> {
  const { first, last } = await changes.bounds();
  return Math.max(first - 1, last - count, 0);
}

/** The last position before a time. Positions are in the order of commits, so halving finds it with one look for each bit. */
async function before(changes: Changes, since: string): Promise<number> {
  const time = Date.parse(since);
  if (Number.isNaN(time))
    throw new InvalidInputError(`since is not a time`, [
      { field: ['since'], message: 'is not a time', expected: 'a time such as 2026-07-28T09:00:00Z' },
    ]);
  const { first, last } = await changes.bounds();
  let [low, high] = [Math.max(first - 1, 0), last];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await timeAfter(changes, middle)) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The time after a position. Only the time is read, so it does not matter who may see the change. */
async function timeAfter(changes: Changes, position: number): Promise<number> {
  const signal = new AbortController().signal;
  const query = { after: position, limit: 1, access: EVERYTHING };
  const { changes: found } = await changes.page(query, { waitMs: 0, signal, isAllowed: async () => true });
  return found[0]?.time ?? Number.POSITIVE_INFINITY;
}
