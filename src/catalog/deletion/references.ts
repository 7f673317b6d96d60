import { LIMITS } from '#generated/http/limits';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { AspectValidator, AspectWriter, Proposal } from '../aspects/aspect-service';
import type { Actor } from '../authorization/actor';
import type { EntityAccess } from '../authorization/entity-access';
import type { ReadContext } from '../authorization/read-context';
import type { QuestionClient, SqlClient } from '#base/database/sql-client';
import { DomainError, SchemaViolationError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '../registry/model-registry';
import { parseUrn } from '../urn/urn';
import { countReferences, FIRST_PLACE, readReferences, type ReferenceRow } from './sql/read-references';
import { readVersioned, type VersionedRow } from './sql/read-versioned';
import { withoutUrn } from './without-urn';

interface Reference {
  readonly relationship: string;
  readonly entity: string;
  readonly aspect: string;
}

export interface FoundReferences {
  readonly total: number;
  /** The first of them. */
  readonly related: readonly Reference[];
}

/** A reference that stays, because its aspect could not be written. */
interface KeptReference extends Reference {
  readonly reason: string;
}

export interface RemovedReferences extends FoundReferences {
  /** References that were removed. */
  readonly rewritten: number;
  /** The first references that stay although they were tried. */
  readonly kept: readonly KeptReference[];
  /** References that are still there. Ask again if there are more than `kept` explains. */
  readonly remaining: number;
}

interface ReferencesDeps {
  readonly questions: QuestionClient;
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly validator: AspectValidator;
  readonly access: EntityAccess;
}

/** compat: answers list so many. */
const LISTED = 10;
const BATCH_SIZE = 500;

/** Relationships to an entity that aspects of other entities make. Each method sees the aspects that the actor may use. */
export class References {
  constructor(private readonly deps: ReferencesDeps) {}

  /** @throws InvalidInputError for a string that is not a urn */
  async find(urn: string, read: ReadContext): Promise<FoundReferences> {
    parseUrn(urn, { field: ['urn'] });
    const client = this.client(read);
    const query = { urn, after: FIRST_PLACE, limit: LISTED, read };
    const [total, rows] = await Promise.all([
      countReferences(client, query, this.deps.access),
      readReferences(client, query, this.deps.access),
    ]);
    return { total, related: rows.map(referenceOf) };
  }

  /**
   * Takes the urn out of all aspects that name it, up to the limit `referencesPerRequest`. Each aspect is written by itself, and only if
   * nobody wrote it in between. An aspect that cannot be without the urn is deleted.
   */
  async remove(actor: Actor, urn: string, read: ReadContext, requestId: string): Promise<RemovedReferences> {
    const found = await this.find(urn, read);
    let kept: readonly KeptReference[] = [];
    let [rewritten, tried, after] = [0, 0, FIRST_PLACE];
    while (tried < LIMITS.referencesPerRequest) {
      const query = { urn, after, limit: BATCH_SIZE, read };
      const rows = await readReferences(this.client(read), query, this.deps.access);
      const last = rows.at(-1);
      if (!last) break;
      const refusals = await this.rewrite(actor, urn, rows, { read, requestId });
      kept = [...kept, ...refusals].slice(0, LISTED);
      const refused = new Set(refusals.map(aspectOf));
      rewritten += rows.filter((row) => !refused.has(aspectOf(row))).length;
      [tried, after] = [tried + rows.length, last];
    }
    const remaining = await countReferences(this.client(read), { urn, read }, this.deps.access);
    return { ...found, rewritten, kept, remaining };
  }

  /** @returns the references whose aspects were not written */
  private async rewrite(
    actor: Actor,
    urn: string,
    rows: readonly ReferenceRow[],
    { read, requestId }: { readonly read: ReadContext; readonly requestId: string },
  ): Promise<readonly KeptReference[]> {
    const makers = [...new Map(rows.map((row) => [makerOf(row), row])).values()];
    const stored = new Map((await readVersioned(this.client(read), makers)).map((row) => [makerOf(row), row]));
    const planned = makers.flatMap((row) => {
      const latest = stored.get(makerOf(row));
      return latest ? [{ row, change: this.change(row, latest, urn) }] : [];
    });
    const unchangeable = planned.flatMap(({ row, change }) =>
      typeof change === 'string' ? [{ ...referenceOf(row), reason: change }] : [],
    );
    const changes = planned.flatMap(({ row, change }) => (typeof change === 'string' ? [] : [{ row, change }]));
    const results = await this.deps.writer.writeEach(
      actor,
      changes.map(({ change }) => change),
      { requestId },
    );
    const refused = changes.flatMap(({ row }, index) => {
      const result = results[index];
      if (result instanceof Error && !(result instanceof DomainError)) throw result;
      return result instanceof Error ? [{ ...referenceOf(row), reason: result.message }] : [];
    });
    return [...unchangeable, ...refused];
  }

  /** The write that takes the urn out of an aspect, or the reason against it. */
  private change({ entity, aspect: aspectName }: ReferenceRow, latest: VersionedRow, urn: string): Proposal | string {
    const aspect = this.deps.models.aspect(aspectName);
    if (!aspect) return 'the models do not know the aspect any more';
    if (aspect.isKey) return 'it is part of the urn of the entity; delete the entity';
    const stored: JsonObject = parseExactJson(latest.value);
    const value = withoutUrn(aspect, stored, urn, (each) => this.isValid(aspectName, each));
    if (value === stored) return 'the aspect has it as a part of another value';
    const target = { entityType: parseUrn(entity).entityType, urn: entity, aspectName, ifVersionMatch: latest.version };
    return value === null ? { ...target, changeType: 'DELETE' } : { ...target, changeType: 'UPSERT', value };
  }

  private isValid(aspectName: string, value: JsonValue): boolean {
    try {
      this.deps.validator.validate(aspectName, value, '');
      return true;
    } catch (error) {
      if (error instanceof SchemaViolationError) return false;
      throw error;
    }
  }

  private client({ signal }: ReadContext): SqlClient {
    return this.deps.questions.until(signal);
  }
}

function referenceOf({ relationship, entity, aspect }: ReferenceRow): Reference {
  return { relationship, entity, aspect };
}

function aspectOf({ entity, aspect }: Reference): string {
  return `${aspect} ${entity}`;
}

function makerOf({ id, aspect }: { readonly id: string; readonly aspect: string }): string {
  return `${id} ${aspect}`;
}
