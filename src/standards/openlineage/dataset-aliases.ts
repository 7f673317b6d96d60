import type { QuestionClient } from '#base/database/sql-client';
import { isObject } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { ReadContext } from '#catalog/authorization/read-context';
import { FactTimes } from './fact-times';
import type { OtherNames } from './mapping';
import { type AliasRow, readAliases } from './sql/read-aliases';

/** What the catalog knows of the urn that follows from a name. */
export interface KnownName {
  /** Whether there is a dataset with this urn. */
  readonly exists: boolean;
  /** The namespace and name of the dataset that has the urn as another name. */
  readonly table: JsonObject | undefined;
}

/** Finds the datasets that have urns as other names. */
export interface DatasetAliases {
  of(urns: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, KnownName>>;
}

export class DatasetAliasesPostgres implements DatasetAliases {
  constructor(
    private readonly questions: QuestionClient,
    private readonly access: EntityAccess,
    private readonly names: OtherNames,
  ) {}

  /** One statement for all. If several datasets have a name, the one counts that got it last. */
  async of(urns: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, KnownName>> {
    if (urns.length === 0) return new Map();
    const { relationship } = this.names;
    const client = this.questions.until(read.signal, read.startedAt);
    const rows = await readAliases(client, { urns, relationship, read }, this.access);
    const found = new Map<string, KnownName>();
    for (const row of rows.toSorted((a, b) => namedAt(a, this.names) - namedAt(b, this.names)))
      found.set(row.urn, { exists: row.exists, table: tableOf(row, this.names) });
    return found;
  }
}

/** The time when the dataset got the name. */
function namedAt({ urn, aspect, value, systemMetadata, createdOn }: AliasRow, { list }: OtherNames): number {
  if (aspect === null || value === null) return 0;
  const stored = { name: aspect, version: 0, value, systemMetadata, createdOn: Number(createdOn), createdBy: '' };
  return new FactTimes(aspect, stored).of(`${list}/${urn}`);
}

function tableOf({ value }: AliasRow, names: OtherNames): JsonObject | undefined {
  const found: JsonValue = value === null ? null : parseExactJson(value);
  if (!isObject(found)) return undefined;
  const { [names.namespace]: namespace, [names.name]: name } = found;
  return typeof namespace === 'string' && typeof name === 'string' ? { namespace, name } : undefined;
}
