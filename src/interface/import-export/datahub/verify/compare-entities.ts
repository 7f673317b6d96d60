import { aspectKey } from '#catalog/aspects/aspect-key';
import { isCredential } from '#access/security-models/credential-models';
import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { AspectTable, TableRow } from '../aspect-table';
import { versionProposal } from '../moved-proposal';
import { isRefusal } from '../proposal-writer';
import { type EntityPart, readEntities } from '../read-entities';
import type { Comparison } from './comparison';
import { type HeldAspect, heldAspects } from './sql/catalog-aspects';

/** Entities that are looked up here with one statement. */
const GROUP = 500;

interface ComparedParts {
  readonly table: Pick<AspectTable, 'latestAfter' | 'latestOf'>;
  readonly client: SqlClient;
  readonly models: ModelRegistry;
  readonly comparison: Comparison;
}

/** Looks up every latest value of a server in the catalog. */
export class EntityComparison {
  constructor(private readonly parts: ComparedParts) {}

  /** @param onEntities the next entities of the server @returns whether all were compared */
  async run(onEntities: (urns: readonly string[], rows: number) => void, signal: AbortSignal): Promise<boolean> {
    const { table } = this.parts;
    let group: EntityPart[] = [];
    for await (const part of readEntities({ rowsAfter: (urn, limit) => table.latestAfter(urn, limit) }, '')) {
      if (signal.aborted) return false;
      group.push(part);
      if (group.length < GROUP) continue;
      onEntities(...(await this.compare(group)));
      group = [];
    }
    onEntities(...(await this.compare(group)));
    return true;
  }

  private async compare(group: readonly EntityPart[]): Promise<[readonly string[], number]> {
    const urns = group.map(({ urn }) => urn);
    // Of an aspect that is both, what is stored counts.
    const found = (await heldAspects(this.parts.client, urns)).toSorted(
      (one, other) => Number(other.isSetAside) - Number(one.isSetAside),
    );
    const held = new Map(found.map((row) => [aspectKey(row.urn, row.aspect), row]));
    const rows = group.flatMap(({ versions }) => versions);
    const absent = rows.filter((row) => !this.note(row, held.get(aspectKey(row.urn, this.nameOf(row)))));
    this.parts.comparison.entities += group.filter(({ isLast }) => isLast).length;
    if (absent.length > 0) await this.explain(absent);
    return [urns, rows.length];
  }

  /** @returns false for a value that is not here */
  private note(row: TableRow, held: HeldAspect | undefined): boolean {
    if (!held) return false;
    const counts = this.parts.comparison.of(this.subjectOf(row));
    counts.there++;
    if (held.isSetAside) counts.setAside++;
    else counts.here++;
    if (held.isSetAside || held.createdOn >= row.createdOn) return true;
    counts.older++;
    this.parts.comparison.older.add(this.subjectOf(row), '', row.urn);
    return true;
  }

  /** Finds out why values are not here. Their text says whether they could move. */
  private async explain(absent: readonly TableRow[]): Promise<void> {
    const wanted = new Set(absent.map(({ urn, aspect }) => aspectKey(urn, aspect)));
    const rows = await this.parts.table.latestOf([...new Set(absent.map(({ urn }) => urn))]);
    for (const row of rows) if (wanted.has(aspectKey(row.urn, row.aspect))) this.noteAbsent(row);
  }

  private noteAbsent(row: TableRow): void {
    const { models, comparison } = this.parts;
    const subject = this.subjectOf(row);
    try {
      const { entityType, value } = versionProposal(row);
      if (isCredential(models, entityType, row.aspect, value)) return comparison.credentials.add(subject, '', row.urn);
      const counts = comparison.of(subject);
      counts.there++;
      counts.missing++;
      comparison.missing.add(subject, '', row.urn);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      comparison.refused.add(subject, error.message, row.urn);
    }
  }

  private nameOf({ aspect }: TableRow): string {
    return this.parts.models.aspectName(aspect);
  }

  private subjectOf(row: TableRow): string {
    try {
      return `${parseUrn(row.urn).entityType}.${this.nameOf(row)}`;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return row.aspect;
    }
  }
}
