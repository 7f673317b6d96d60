/** A Spark application as OpenLineage sends it, in any number, and what comes of it. The events are those of the compatibility tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registry } from '#generated/registry/registry';
import type { Proposal } from '#catalog/aspects/aspect-service';
import type { ReadContext } from '#catalog/authorization/read-context';
import { compileMapping } from '#standards/openlineage/compiled-mapping';
import { EventMapper } from '#standards/openlineage/event-drafts';
import { EventWrites } from '#standards/openlineage/event-writes';
import { parseLineageEvent } from '#standards/openlineage/lineage-event';
import { type LineageMapping, readMapping } from '#standards/openlineage/mapping';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { NotAvailableError } from './catalog/not-available-error';
import type { GeneratedProposal } from './metadata-generator';

/** The bundle of the benchmark lies one folder below the root. */
const ROOT = join(__dirname, '..');
const EVENTS = join(ROOT, '../shared/data/openlineage/compatibility/spark_dataproc_simple_producer_test_complete');
/** Applications whose events make a batch, and groups of applications that batches belong to in turn. */
const APPLICATIONS = 6;
const GROUPS = 16;
/** Stand for the number of the batch, the day of its events, and the group. All have the length of what takes their place. */
const NUMBER = '@@@@@@@@@@@';
const DAY = '2024-10-17';
const GROUP = '##';

/** Batches of runs of the same jobs, of which each is a day later than the one before. */
export class LineageScenario {
  private constructor(
    private readonly texts: readonly string[],
    private readonly proposals: { readonly [kind in ProposalKind]: string },
  ) {}

  /** @throws NotAvailableError without the events, which are not part of this repository */
  static async read(): Promise<LineageScenario> {
    if (!existsSync(EVENTS)) throw new NotAvailableError(`The events are not in ${EVENTS}`);
    const texts = readdirSync(EVENTS).map((name) => readFileSync(join(EVENTS, name), 'utf8'));
    const all = Array.from({ length: APPLICATIONS }, (_, number) => texts.map((text) => ofApplication(text, number)));
    const events = all.flat();
    const mapping = readMapping(readFileSync(join(ROOT, 'models/openlineage.yaml'), 'utf8'));
    const inOne = await proposalsOf(events, mapping);
    const ofEach = await Promise.all(events.map((event) => proposalsOf([event], mapping)));
    return new LineageScenario(events, { once: bodyOf(inOne), ofEach: bodyOf(ofEach.flat()) });
  }

  get eventsInBatch(): number {
    return this.texts.length;
  }

  /** The body of a batch of events. */
  eventsOf(batch: number): string {
    return filledIn(`[${this.texts.join(',')}]`, batch);
  }

  /** The body of proposals of what comes of such a batch. */
  proposalsOf(batch: number, kind: ProposalKind): string {
    return filledIn(this.proposals[kind], batch);
  }
}

/** `once`: each aspect once for a batch. `ofEach`: all that each event says, as a client would send it that converts event by event. */
export type ProposalKind = 'once' | 'ofEach';

const models = new ModelRegistry(registry);
const NOTHING_STORED = { entities: async () => [] };
const EVERYBODY: ReadContext = { signal: new AbortController().signal, access: { kind: 'everything' }, privileges: [] };

async function proposalsOf(events: readonly string[], mapping: LineageMapping): Promise<readonly Proposal[]> {
  const mapper = new EventMapper(compileMapping(mapping), models);
  const writes = new EventWrites({ mapping, models, reader: NOTHING_STORED, keepsUnknown: true });
  for (const text of events) {
    const event = parseLineageEvent(JSON.parse(text));
    writes.add(mapper.draftsOf(event, 'urn:li:corpuser:bench'), event.stamp);
  }
  return writes.proposals(EVERYBODY);
}

function bodyOf(proposals: readonly Proposal[]): string {
  const generated = proposals.map(({ entityType, urn = '', aspectName, value }): GeneratedProposal => ({
    entityType,
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName,
    aspect: { value: JSON.stringify(value), contentType: 'application/json' },
  }));
  return JSON.stringify({ proposals: generated });
}

function ofApplication(text: string, application: number): string {
  return JSON.stringify(JSON.parse(text))
    .replaceAll(/("runId":"[0-9a-f-]{24})[0-9a-f]{12}"/g, `$1${application}${NUMBER}"`)
    .replaceAll('cl_i_test_application', `app_${GROUP}${application}`)
    .replaceAll('/user/hive/warehouse/t', `/user/hive/warehouse/app_${GROUP}${application}_t`)
    .replaceAll('"default.t', `"default.app_${GROUP}${application}_t`);
}

function filledIn(text: string, batch: number): string {
  const day = new Date(Date.UTC(2025, 0, 1 + batch)).toISOString().slice(0, DAY.length);
  return text
    .replaceAll(NUMBER, String(batch).padStart(NUMBER.length, '0'))
    .replaceAll(DAY, day)
    .replaceAll(GROUP, String(batch % GROUPS).padStart(GROUP.length, '0'));
}
