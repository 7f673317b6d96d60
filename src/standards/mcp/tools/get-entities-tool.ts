import type { CardFacts } from '#catalog/summaries/card-facts';
import type { EntitySummary } from '#catalog/summaries/entity-summary';
import { CatalogAnswer } from '../answers/catalog-answer';
import { cellText, jsonText } from '../answers/catalog-text';
import { summaryColumns, summaryRow } from '../answers/summary-rows';
import { readAs } from '../mcp-call';
import { type NamedValue, namedAspects, newestEvents } from './named-aspects';
import { INTEGER_MAX, namesOf, urnsOf } from './argument-bounds';
import { readableUrns } from './readable-urns';
import { defineTool } from './tool';

interface GetEntitiesArguments {
  readonly urns: readonly string[];
  readonly aspects?: readonly string[];
  readonly offset?: number;
}

const URNS_MAX = 20;
const ASPECTS_MAX = 20;
/** Characters of each value, if the caller names no aspects. */
const GLANCE = 600;
/** Characters of each value that the caller asks for. */
const VALUE_CHARACTERS = 12_000;
const URN_LENGTH = 200;

export const getEntitiesTool = defineTool<GetEntitiesArguments>({
  name: 'get_entities',
  description:
    'Read entities by urn: a summary, and values of aspects as JSON. Without aspects, the beginning of each value. For columns use list_schema_fields.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['urns'],
    properties: {
      urns: urnsOf(URNS_MAX),
      aspects: { ...namesOf(ASPECTS_MAX), description: 'names of aspects' },
      offset: {
        type: 'integer',
        minimum: 0,
        maximum: INTEGER_MAX,
        description: 'first character of each value, for the rest of a long one',
      },
    },
  },
  async run({ urns: sent, aspects, offset = 0 }, call) {
    const { models, summaries, reader } = call.services;
    const { urns, notes } = readableUrns(models, sent);
    const named = aspects && namedAspects(models, urns, aspects);
    const versioned = named?.filter(({ kind }) => kind === 'versioned').map(({ name }) => name);
    const read = readAs('listSummaries', call);
    const [found, stored, events, lastRuns] = await Promise.all([
      summaries.of(call.actor, urns, read),
      reader.visible(urns, { aspects: versioned, read }),
      newestEvents(call, urns, named ?? []),
      call.services.lastRuns.of(urns, read),
    ]);
    const answer = new CatalogAnswer();
    for (const note of notes) answer.note(note);
    addSummaries(answer, { summaries: found, lastRuns }, urns);
    const values = new EntityValues(answer, offset, aspects ? VALUE_CHARACTERS : GLANCE);
    // A reader of aspects adds the key, which the urn says already.
    const isWanted = ({ name }: NamedValue) => versioned === undefined || versioned.includes(name);
    for (const entity of stored)
      if (entity?.exists)
        values.add(entity.urn, [...entity.aspects.filter(isWanted), ...(events.get(entity.urn) ?? [])]);
    values.noteCuts();
    return answer.text();
  },
});

interface Shown {
  readonly summaries: readonly EntitySummary[];
  readonly lastRuns: ReadonlyMap<string, CardFacts>;
}

function addSummaries(answer: CatalogAnswer, { summaries, lastRuns }: Shown, urns: readonly string[]): void {
  answer.table(
    summaryColumns,
    summaries.map((each) => summaryRow(each, lastRuns.get(each.urn))),
    () => 'Ask for fewer urns.',
  );
  const found = new Set(summaries.map(({ urn }) => urn));
  const missing = urns.filter((urn) => !found.has(urn)).map((urn) => cellText(urn, URN_LENGTH));
  if (missing.length > 0) answer.note(`Not found, or not visible to you: ${missing.join(' ')}`);
}

/** Writes values into an answer, and remembers what it had to cut. */
class EntityValues {
  private cuts = 0;
  private omitted: string | undefined;

  /** @param length the most characters of one value */
  constructor(
    private readonly answer: CatalogAnswer,
    private readonly offset: number,
    private readonly length: number,
  ) {}

  add(urn: string, values: readonly NamedValue[]): void {
    const isRoom = this.answer.add('', `# ${urn.slice(0, URN_LENGTH * 2)}`);
    if (!isRoom || !values.every((value) => this.addValue(value))) this.omitted ??= urn;
  }

  noteCuts(): void {
    if (this.cuts > 0)
      this.answer.note(
        `Cut: ${this.cuts} long values end with [characters FROM-TO of ALL]. For more of one: its urn, its name in aspects, offset TO.`,
      );
    if (this.omitted !== undefined)
      this.answer.note(
        `Cut: the answer was full within ${cellText(this.omitted, URN_LENGTH)}. Ask for fewer urns or aspects.`,
      );
  }

  private addValue({ name, value }: NamedValue): boolean {
    const json = jsonText(value);
    const { offset } = this;
    const to = Math.min(json.length, offset + this.length);
    const isWhole = offset === 0 && to === json.length;
    if (to < json.length) this.cuts++;
    const end = isWhole ? '' : ` [characters ${Math.min(offset, to)}-${to} of ${json.length}]`;
    return this.answer.add(`${name}: ${json.slice(offset, to)}${end}`);
  }
}
