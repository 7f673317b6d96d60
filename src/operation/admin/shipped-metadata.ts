import { createHash } from 'node:crypto';
import type { JsonValue, ShippedAspect } from '#generated/registry/registry-types';
import type { AspectReader, AspectWriter } from '#catalog/aspects/aspect-service';
import { storedValue } from '#catalog/aspects/read/stored-value';
import { systemActor } from '#catalog/authorization/actor';
import type { Database, SqlClient } from '#base/database/sql-client';
import { isObject } from '#base/json/path-values';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import { recordShipped, type ShippedRow, readShipped } from './sql/shipped-aspects';

interface ShippedMetadataDeps {
  readonly database: Database;
  readonly models: ModelRegistry;
  readonly writer: AspectWriter;
  readonly reader: AspectReader;
  /** Whether authentication is on. */
  readonly isOn: boolean;
}

interface Candidate {
  readonly shipped: ShippedAspect;
  readonly digest: string;
  /** Digest of the value that an earlier version wrote; undefined if this one is the first. */
  readonly written: string | undefined;
}

/**
 * Writes the metadata that comes with the models, each value once. An upgrade adds new values, and replaces values that nobody has changed.
 * It keeps values that people have changed, and does not bring back deleted ones.
 */
export class ShippedMetadata {
  constructor(private readonly deps: ShippedMetadataDeps) {}

  /**
   * @param only `access` leaves out the metadata that does not concern access
   * @returns how many values were written. If nothing is to do, this takes one statement.
   */
  async write(only?: 'access'): Promise<number> {
    if ((await this.candidates(this.deps.database, only)).length === 0) return 0;
    return this.deps.database.transaction(async (transaction) => {
      // Another process that starts at the same time waits here, and then has nothing to do.
      await transaction.query({ text: 'lock table shipped_aspect in share row exclusive mode' });
      const candidates = await this.candidates(transaction, only);
      const isWanted = await Promise.all(candidates.map((candidate) => this.isWanted(candidate)));
      const wanted = candidates.filter((_candidate, index) => isWanted[index]);
      await this.writeAspects(wanted.map(({ shipped }) => shipped));
      await recordShipped(transaction, candidates.map(rowOf));
      return wanted.length;
    });
  }

  /** The values that this catalog was not given yet in this form. */
  private async candidates(client: SqlClient, only: 'access' | undefined): Promise<readonly Candidate[]> {
    const rows = new Map((await readShipped(client)).map((row) => [`${row.urn} ${row.aspect}`, row.digest]));
    const { models, isOn } = this.deps;
    return models.registry.shipped
      .filter(({ onlyWithAuthentication }) => (onlyWithAuthentication ? isOn : only !== 'access'))
      .map((shipped) => ({
        shipped,
        digest: digestOf(shipped.value),
        written: rows.get(`${shipped.urn} ${shipped.aspectName}`),
      }))
      .filter(({ digest, written }) => digest !== written);
  }

  /** An import may have brought the first form. */
  private async isWanted({ shipped: { urn, aspectName }, written }: Candidate): Promise<boolean> {
    const stored = await storedValue(this.deps.reader, urn, aspectName);
    return stored === undefined ? written === undefined : digestOf(stored) === written;
  }

  private async writeAspects(aspects: readonly ShippedAspect[]): Promise<void> {
    if (aspects.length === 0) return;
    const proposals = aspects.map(({ urn, aspectName, value }) => ({
      entityType: parseUrn(urn).entityType,
      urn,
      aspectName,
      changeType: 'UPSERT' as const,
      value,
    }));
    await this.deps.writer.write(systemActor(this.deps.models.registry.namespace), proposals);
  }
}

function rowOf({ shipped: { urn, aspectName }, digest }: Candidate): ShippedRow {
  return { urn, aspect: aspectName, digest };
}

/** Does not depend on the order of members. */
function digestOf(value: JsonValue): string {
  return createHash('sha256')
    .update(JSON.stringify(ordered(value)))
    .digest('base64url');
}

function ordered(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, ordered(value[name] ?? null)]),
  );
}
