import { compare } from 'fast-json-patch';
import type { AspectHistory, AspectVersion } from '../../../catalog/aspects/history-reader';
import { namesByUrn } from '../../../catalog/summaries/names-by-urn';
import { readableUrn } from '../../handlers/readable-urn';
import { CatalogAnswer } from '../answers/catalog-answer';
import { timeText } from '../answers/time-text';
import { readAs } from '../mcp-call';
import { namedAspects } from './named-aspects';
import { defineTool } from './tool';

interface HistoryArguments {
  readonly urn: string;
  readonly aspects?: readonly string[];
  readonly limit?: number;
}

const LIMIT = 10;
const LIMIT_MAX = 100;
/** Places of one change that are shown. */
const PLACES = 5;
const VALUE_LENGTH = 60;

export const historyTool = defineTool<HistoryArguments>({
  name: 'get_history',
  description: 'How an entity changed: the versions of its aspects, newest first, who wrote each, and what differs.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['urn'],
    properties: {
      urn: { type: 'string' },
      aspects: { type: 'array', items: { type: 'string' }, description: 'all without it' },
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: LIMIT_MAX,
        description: `versions of each aspect, default ${LIMIT}`,
      },
    },
  },
  async run({ urn, aspects, limit = LIMIT }, call) {
    const { models, history, names } = call.services;
    const named = aspects && namedAspects(models, [readableUrn(models, urn)], aspects).map(({ name }) => name);
    const read = readAs('getEntityHistory', call);
    // One more than is shown, to compare the last one with.
    const found = await history.history(urn, { aspects: named, limit: limit + 1, read });
    const writers = found.flatMap(({ versions }) => versions.map(({ createdBy }) => createdBy));
    const known = await namesByUrn(
      names,
      call.actor,
      writers.filter((each) => each.startsWith('urn:')),
      call.signal,
    );
    const rows = found.flatMap((each) => historyRows(each, limit, known));
    const answer = new CatalogAnswer();
    answer.note(`${rows.length} versions, times in UTC.`);
    const cut = found.filter(({ versions }) => versions.length > limit).map(({ aspectName }) => aspectName);
    if (cut.length > 0)
      answer.note(`Cut: older versions of ${cut.join(', ')}. Ask with a higher limit, or for one aspect.`);
    const gone = found.filter(({ isComplete }) => !isComplete).map(({ aspectName }) => aspectName);
    if (gone.length > 0) answer.note(`The first versions of ${gone.join(', ')} are not kept any more.`);
    answer.table(['aspect', 'version', 'when', 'who', 'change'], rows, () => 'Ask for fewer aspects or a lower limit.');
    return answer.text();
  },
});

function historyRows(
  { aspectName, versions, firstVersion }: AspectHistory,
  limit: number,
  names: ReadonlyMap<string, string>,
) {
  return versions.slice(0, limit).flatMap((each, index) => {
    const { version, createdOn, createdBy, deletedOn } = each;
    const written = [aspectName, version, timeText(createdOn), names.get(createdBy) ?? createdBy];
    const row = [...written, changeText(each, versions[index + 1], firstVersion)];
    return deletedOn === null ? [row] : [[aspectName, version, timeText(deletedOn), '', 'deleted'], row];
  });
}

function changeText({ version, value }: AspectVersion, before: AspectVersion | undefined, first: number): string {
  if (!before || before.deletedOn !== null)
    return version === first || before ? 'created' : 'the version before is not kept';
  const operations = compare(JSON.parse(before.value), JSON.parse(value));
  const shown = operations.slice(0, PLACES).map((operation) => {
    const to = 'value' in operation ? ` ${JSON.stringify(operation.value)?.slice(0, VALUE_LENGTH)}` : '';
    return `${operation.op} ${operation.path}${to}`;
  });
  const more = operations.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ') || 'only its stamp';
}
