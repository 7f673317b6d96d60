import type { AspectReader, StoredEntity } from '#catalog/aspects/aspect-service';
import { EVERYTHING } from '#catalog/authorization/access-filter';
import type { QuestionClient } from '#base/database/sql-client';
import { parseExactJson } from '#base/json/exact-json';
import type { JsonObject } from '#generated/registry/registry-types';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { urnRange } from '#catalog/urn/urn-range';
import { listPeople, type PeopleList } from './sql/list-people';

export interface ListDeps {
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly reader: AspectReader;
}

/** Times in epoch milliseconds. */
export interface Times {
  readonly createdOn: number;
  readonly changedOn: number;
}

/** What is stored of one user or group. */
export interface StoredPerson extends Times {
  readonly urn: string;
  /** The value of an aspect; empty if it is not stored. */
  value(aspect: string): JsonObject;
}

export interface Page {
  readonly start: number;
  readonly count?: number;
}

/** Reads users or groups as they are stored, without the access of an actor: who provisions them sees all. */
export class ProvisionedList {
  constructor(
    private readonly deps: ListDeps,
    private readonly type: { readonly entityType: string; readonly aspects: readonly string[] },
  ) {}

  urns(page: Page, signal: AbortSignal): Promise<PeopleList> {
    const { models, questions } = this.deps;
    const { entityType } = this.type;
    const { keyAspect = '' } = models.entity(entityType) ?? {};
    const range = urnRange(models.registry.namespace, entityType);
    return listPeople(questions.until(signal), { ...range, keyAspect, ...page });
  }

  /** People in the order of the urns. Those that do not exist are left out. */
  async read(urns: readonly string[], signal: AbortSignal): Promise<readonly StoredPerson[]> {
    const aspects = [...this.type.aspects, this.deps.models.entity(this.type.entityType)?.keyAspect ?? ''];
    const read = { access: EVERYTHING, privileges: [], signal };
    const entities = await this.deps.reader.entities(urns, { aspects, read });
    return entities.filter(({ exists }) => exists).map(personOf);
  }
}

function personOf({ urn, aspects }: StoredEntity): StoredPerson {
  const values = new Map<string, JsonObject>(aspects.map(({ name, value }) => [name, parseExactJson(value)]));
  const times = aspects.map(({ createdOn }) => createdOn);
  return {
    urn,
    value: (aspect) => values.get(aspect) ?? {},
    createdOn: times.reduce((one, other) => Math.min(one, other), times[0] ?? 0),
    changedOn: times.reduce((one, other) => Math.max(one, other), 0),
  };
}
