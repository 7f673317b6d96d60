import { createHash } from 'node:crypto';
import type { SqlClient } from '#base/database/sql-client';
import { parseExactJson } from '#base/json/exact-json';
import { isObject } from '#base/json/path-values';
import { sameValue } from '#base/json/same-value';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { AspectTable } from '../aspect-table';
import type { Comparison } from './comparison';
import { heldValues } from './sql/catalog-aspects';

const GROUP = 100;

/** Chooses urns evenly, and the same ones each time: those with the smallest digests. */
export class Sample {
  private chosen: { readonly urn: string; readonly digest: string }[] = [];

  constructor(private readonly size: number) {}

  offer(urns: readonly string[]): void {
    for (const urn of urns) this.chosen.push({ urn, digest: createHash('sha256').update(urn).digest('hex') });
    if (this.chosen.length > 2 * this.size) this.trim();
  }

  get urns(): readonly string[] {
    this.trim();
    return this.chosen.map(({ urn }) => urn);
  }

  private trim(): void {
    this.chosen = this.chosen.toSorted((one, other) => (one.digest < other.digest ? -1 : 1)).slice(0, this.size);
  }
}

interface SampleDeps {
  readonly table: Pick<AspectTable, 'latestOf'>;
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  readonly comparison: Comparison;
}

/** Compares all latest values of these entities. Missing values have been counted already. */
export async function compareSamples(urns: readonly string[], deps: SampleDeps): Promise<void> {
  for (let at = 0; at < urns.length; at += GROUP) await compareGroup(urns.slice(at, at + GROUP), deps);
}

async function compareGroup(urns: readonly string[], { table, client, models, comparison }: SampleDeps): Promise<void> {
  const held = new Map((await heldValues(client, urns)).map((row) => [`${row.aspect} ${row.urn}`, row]));
  for (const { urn, aspect, metadata, createdOn } of await table.latestOf(urns)) {
    const name = models.aspectName(aspect);
    const here = held.get(`${name} ${urn}`);
    if (!here) continue;
    comparison.sampled++;
    if (isSame(metadata, here.value, models.aspect(name)?.defaults ?? {})) continue;
    const notes = here.createdOn > createdOn ? comparison.changedHere : comparison.different;
    notes.add(`${parseUrn(urn).entityType}.${name}`, '', urn);
  }
}

function isSame(there: string, here: string, defaults: JsonObject): boolean {
  const [one, other] = [withoutNulls(parseExactJson(there)), withoutNulls(parseExactJson(here))];
  return isObject(one) && isObject(other) && sameValue(one, other, defaults);
}

/** A null means that the field is absent. */
function withoutNulls(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map((item: JsonValue) => withoutNulls(item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, item]) => item !== null && item !== undefined);
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutNulls(item ?? null)]));
}
