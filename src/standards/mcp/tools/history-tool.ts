import type { AspectHistory, AspectVersion } from '#catalog/aspects/history-reader';
import { namesByUrn } from '#catalog/summaries/names-by-urn';
import { readableUrn } from '#catalog/urn/readable-urn';
import { CatalogAnswer } from '../answers/catalog-answer';
import { Differences } from '../answers/differences';
import { timeText } from '../answers/time-text';
import { readAs } from '../mcp-call';
import { namedAspects } from './named-aspects';
import { namesOf, URN } from './argument-bounds';
import { defineTool } from './tool';

interface HistoryArguments {
  readonly urn: string;
  readonly aspects?: readonly string[];
  readonly limit?: number;
}

const LIMIT = 10;
const LIMIT_MAX = 100;

export const historyTool = defineTool<HistoryArguments>({
  name: 'get_history',
  description: 'How an entity changed: the versions of its aspects, newest first, who wrote each, and what differs.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['urn'],
    properties: {
      urn: URN,
      aspects: { ...namesOf(), description: 'all without it' },
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
    const differences = new Differences();
    const rows = found.flatMap((each) => historyRows(each, limit, { names: known, differences }));
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
  { names, differences }: { readonly names: ReadonlyMap<string, string>; readonly differences: Differences },
) {
  return versions.slice(0, limit).flatMap((each, index) => {
    const { version, value, createdOn, createdBy, deletedOn } = each;
    const before = versions[index + 1];
    const change =
      before === undefined || before.deletedOn !== null
        ? beginning(each, before, firstVersion)
        : differences.between(before.value, value);
    const row = [aspectName, version, timeText(createdOn), names.get(createdBy) ?? createdBy, change];
    return deletedOn === null ? [row] : [[aspectName, version, timeText(deletedOn), '', 'deleted'], row];
  });
}

/** A value that follows none, or one that was deleted. */
function beginning({ version }: AspectVersion, before: AspectVersion | undefined, first: number): string {
  return before || version === first ? 'created' : 'the version before is not kept';
}
