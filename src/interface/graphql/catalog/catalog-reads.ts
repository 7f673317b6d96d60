import DataLoader from 'dataloader';
import type { JsonObject } from '#generated/registry/registry-types';
import type { SystemMetadata } from '#catalog/aspects/aspect-service';
import { type Privilege, READ } from '#catalog/authorization/policies/privileges';
import type { ReadContext } from '#catalog/authorization/read-context';
import { NotFoundError } from '#base/errors/domain-error';
import { checkUses } from '#base/errors/limit-exceeded';
import { parseExactJson } from '#base/json/exact-json';
import type { RelationshipPage, RelationshipsOfMany } from '#catalog/graph/relationship-reader';
import { checkUrn } from '#catalog/urn/check-urn';
import type { DocumentReads, EntitySource, GraphqlRequest, GraphqlServices } from '../graphql-context';

/** What reads of time series take. */
export const SERIES: readonly Privilege[] = ['GET_TIMESERIES_ASPECT_PRIVILEGE'];
export { READ };

/** Questions about single entities that are asked at the same time. The bytes of their answers are counted before others are asked. */
const QUESTIONS_AT_ONCE = 4;

interface AspectKey {
  readonly urn: string;
  readonly name: string;
}

/**
 * Reads what one document asks of entities. What is asked for in one turn of the event loop, which is one level of the document, takes one
 * statement of each kind. The same is read once.
 */
export class CatalogReads implements DocumentReads {
  private readonly read: ReadContext;
  private readonly readSeries: ReadContext;
  private readonly urns = new Set<string>();
  private questions = 0;
  private bytes = 0;
  /** The last question of each line. */
  private readonly lines: Promise<unknown>[] = [];
  state: object = {};
  private readonly values: DataLoader<AspectKey, JsonObject | undefined, string>;
  private readonly newest: DataLoader<AspectKey, JsonObject | undefined, string>;
  private readonly existing: DataLoader<string, boolean>;
  private readonly observed: DataLoader<string, number | undefined>;
  private readonly admitted: DataLoader<string, boolean>;
  private readonly related = new Map<string, DataLoader<string, RelationshipPage>>();

  constructor(
    private readonly services: GraphqlServices,
    { actor, signal }: GraphqlRequest,
  ) {
    this.read = { access: actor.grants.onAny(READ), privileges: READ, signal };
    this.readSeries = { access: actor.grants.onAny(SERIES), privileges: SERIES, signal };
    this.values = new DataLoader((keys) => this.readValues(keys), { cacheKeyFn: keyText });
    this.newest = new DataLoader((keys) => this.readNewest(keys), { cacheKeyFn: keyText });
    this.existing = new DataLoader((urns) => this.readExisting(urns));
    this.observed = new DataLoader((urns) => this.readObserved(urns));
    this.admitted = new DataLoader((urns) => this.readAdmitted(urns));
  }

  async entity(urn: string): Promise<EntitySource | null> {
    const checked = checkUrn(this.services.models, urn, { typedParts: false }, { field: ['urn'] });
    if ('problem' in checked) return null;
    return this.read.access.kind === 'everything' || (await this.admitted.load(urn)) ? { urn } : null;
  }

  aspect(urn: string, name: string): Promise<JsonObject | undefined> {
    return this.values.load({ urn, name });
  }

  async version(urn: string, name: string, version: number): Promise<JsonObject | undefined> {
    try {
      const { value } = await this.question(() => this.services.reader.aspect(urn, name, version, this.read));
      this.hasRead([value]);
      return parseExactJson(value);
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }

  latestEvent(urn: string, name: string): Promise<JsonObject | undefined> {
    return this.newest.load({ urn, name });
  }

  exists(urn: string): Promise<boolean> {
    return this.existing.load(urn);
  }

  lastIngested(urn: string): Promise<number | undefined> {
    return this.observed.load(urn);
  }

  relationships(urn: string, page: Omit<RelationshipsOfMany, 'urns' | 'read'>): Promise<RelationshipPage> {
    const key = JSON.stringify(page);
    const known = this.related.get(key) ?? new DataLoader((urns: readonly string[]) => this.readRelated(urns, page));
    this.related.set(key, known);
    return known.load(urn);
  }

  forget(): void {
    for (const loader of [this.values, this.newest, this.existing, this.observed, this.admitted]) loader.clearAll();
    this.related.clear();
    this.state = {};
  }

  async question<Result>(ask: () => Promise<Result>): Promise<Result> {
    this.questions++;
    const fix = 'Ask for events, old versions and lineage of fewer entities';
    checkUses([{ limit: 'graphqlQuestions', size: this.questions, unit: 'questions about single entities', fix }], {
      pointer: '/query',
    });
    const line = this.questions % QUESTIONS_AT_ONCE;
    const before = this.lines[line];
    const asked = before
      ? before.then(() => {
          this.hasRead([]);
          return ask();
        })
      : ask();
    this.lines[line] = asked.catch(() => undefined);
    return asked;
  }

  hasRead(texts: readonly string[]): void {
    for (const { length } of texts) this.bytes += length;
    const fix = 'Ask for fewer entities, aspects, events or old versions';
    checkUses([{ limit: 'graphqlReadBytes', size: this.bytes, unit: 'bytes of metadata to read', fix }], {
      pointer: '/query',
    });
  }

  private async readValues(keys: readonly AspectKey[]): Promise<(JsonObject | undefined)[]> {
    const urns = this.counted(keys.map(({ urn }) => urn));
    const aspects = [...new Set(keys.map(({ name }) => name))];
    const stored = await this.services.reader.visible(urns, { aspects, read: this.read });
    this.hasRead(stored.flatMap((entity) => entity?.aspects.map(({ value }) => value) ?? []));
    const texts = new Map(
      stored.flatMap((entity) =>
        entity ? entity.aspects.map(({ name, value }) => [keyText({ urn: entity.urn, name }), value] as const) : [],
      ),
    );
    return keys.map((key) => {
      const text = texts.get(keyText(key));
      return text === undefined ? undefined : parseExactJson(text);
    });
  }

  private async readNewest(keys: readonly AspectKey[]): Promise<(JsonObject | undefined)[]> {
    const seen = await this.services.reader.admitted(this.counted(keys.map(({ urn }) => urn)), this.readSeries);
    const series = keys.filter(({ urn }) => seen.has(urn)).map(({ urn, name }) => ({ urn, aspectName: name }));
    const events = await this.services.timeseries.latest(series, this.readSeries);
    this.hasRead(events.map(({ value }) => value));
    const texts = new Map(events.map(({ urn, aspectName, value }) => [keyText({ urn, name: aspectName }), value]));
    return keys.map((key) => {
      const text = texts.get(keyText(key));
      return text === undefined ? undefined : parseExactJson(text);
    });
  }

  private async readExisting(urns: readonly string[]): Promise<boolean[]> {
    const stored = await this.services.reader.visible(this.counted(urns), { aspects: [], read: this.read });
    return stored.map((entity) => entity?.exists ?? false);
  }

  private async readObserved(urns: readonly string[]): Promise<(number | undefined)[]> {
    const stored = await this.services.reader.visible(this.counted(urns), { read: this.read });
    return stored.map((entity) =>
      newest((entity?.aspects ?? []).flatMap(({ systemMetadata }) => observedAt(systemMetadata) ?? [])),
    );
  }

  private async readAdmitted(urns: readonly string[]): Promise<boolean[]> {
    const seen = await this.services.reader.admitted(this.counted(urns), this.read);
    return urns.map((urn) => seen.has(urn));
  }

  private async readRelated(urns: readonly string[], page: Omit<RelationshipsOfMany, 'urns' | 'read'>) {
    return [...(await this.services.relationships.ofMany({ ...page, urns: this.counted(urns), read: this.read }))];
  }

  /** The distinct urns, after they were added to those that the document has read. @throws LimitExceededError */
  private counted(urns: readonly string[]): readonly string[] {
    for (const urn of urns) this.urns.add(urn);
    const fix = 'Ask for smaller pages, or for fewer levels of entities';
    checkUses([{ limit: 'graphqlEntities', size: this.urns.size, unit: 'entities to read', fix }], {
      pointer: '/query',
    });
    return [...new Set(urns)];
  }
}

function keyText({ urn, name }: AspectKey): string {
  return `${name} ${urn}`;
}

/** compat: a write without a run does not belong to an ingestion. */
function observedAt(systemMetadata: string | null): number | undefined {
  const { runId, lastObserved }: SystemMetadata = systemMetadata === null ? {} : JSON.parse(systemMetadata);
  return typeof runId === 'string' && runId !== 'no-run-id-provided' ? lastObserved : undefined;
}

/** Undefined without times. */
function newest(times: readonly number[]): number | undefined {
  return times.toSorted((a, b) => b - a)[0];
}
