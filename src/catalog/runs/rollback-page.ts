import type { Proposal } from '../aspects/aspect-service';
import { groupBy } from '#base/json/group-by';
import { parseExactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '../registry/model-registry';
import { softDeletion } from '../aspects/soft-deletion';
import type { RolledBackRow } from './rollback';
import { copyMetadata, lastObservedOf, parseMetadata } from './run-stamp';
import type { OldVersionRow, RunEntityRow } from './sql/read-run-page';
import { valueBeforeRun } from './value-before-run';

/** An aspect of the run, and the value that it gets back. */
interface Reversal {
  readonly row: RunEntityRow;
  /** Undefined: the aspect is deleted. */
  readonly before: OldVersionRow | undefined;
}

/** What a rollback does to one entity. */
export interface EntityRollback {
  readonly urn: string;
  /** Whether the run created the entity. */
  readonly isCreated: boolean;
  readonly reversals: readonly Reversal[];
  /** Latest values of other runs, if the run created the entity. */
  readonly othersAspects: number;
}

/** What a rollback does to the entities of a page. The rows are those of whole entities, in their order. */
export function planPage(
  models: ModelRegistry,
  runId: string,
  rows: readonly RunEntityRow[],
  old: readonly OldVersionRow[],
): readonly EntityRollback[] {
  const versions = groupBy(old, ({ id, aspect }) => `${id} ${aspect}`);
  return [...groupBy(rows, ({ id }) => id).values()].map((ofEntity) => {
    const own = ofEntity.filter((row) => row.runId === runId);
    const reversals = own.map((row) => ({
      row,
      before: valueBeforeRun(runId, row, versions.get(`${row.id} ${row.aspect}`) ?? []),
    }));
    const isCreated = reversals.some(({ row, before }) => before === undefined && isKey(models, row));
    const others = ofEntity.filter(({ runId: other, aspect }) => other !== runId && !isSoftDelete(models, aspect));
    return { urn: own[0]?.urn ?? '', isCreated, reversals, othersAspects: isCreated ? others.length : 0 };
  });
}

/** The values that go away. A key stays with an entity that is only soft-deleted. */
export function rowsOf(models: ModelRegistry, rollback: EntityRollback, hard: boolean): readonly RolledBackRow[] {
  return rollback.reversals
    .filter(({ row }) => hard || !rollback.isCreated || !isKey(models, row))
    .map(({ row }) => ({
      urn: row.urn,
      aspectName: row.aspect,
      runId: row.runId,
      keyAspect: isKey(models, row),
      timestamp: lastObservedOf(row),
    }));
}

/** The writes of the rollback of an entity. Each holds only for the version that the plan was made for. */
export function proposalsOf(
  models: ModelRegistry,
  rollback: EntityRollback,
  hard: boolean,
  valueOf: (row: OldVersionRow) => string,
): readonly Proposal[] {
  const { isCreated, reversals } = rollback;
  const keys = reversals.filter(({ row }) => isKey(models, row));
  if (isCreated && hard) return keys.map(({ row }) => deletion(row));
  const kept = isCreated ? reversals.filter(({ row }) => !isKey(models, row)) : reversals;
  const removal = isCreated ? softDeletion(models, rollback.urn) : undefined;
  const changes = kept
    .filter(({ row }) => removal?.aspectName !== row.aspect)
    .map(({ row, before }) =>
      before && isKnown(models, row) ? reversal(row, before, valueOf(before)) : deletion(row),
    );
  return removal ? [...changes, removal] : changes;
}

function deletion({ urn, entityType, aspect, version }: RunEntityRow): Proposal {
  return { entityType, urn, aspectName: aspect, changeType: 'DELETE', ifVersionMatch: Number(version) };
}

function reversal(row: RunEntityRow, before: OldVersionRow, value: string): Proposal {
  return {
    ...deletion(row),
    changeType: 'UPSERT',
    value: parseExactJson(value),
    replacesEqual: true,
    systemMetadata: copyMetadata(Number(before.version), parseMetadata(before.systemMetadata)),
  };
}

/** An aspect that the models do not know any more can only be deleted. */
function isKnown(models: ModelRegistry, { entityType, aspect }: RunEntityRow): boolean {
  return models.hasAspect(entityType, aspect);
}

function isKey(models: ModelRegistry, { entityType, aspect }: RunEntityRow): boolean {
  return models.entity(entityType)?.keyAspect === aspect;
}

function isSoftDelete({ registry }: ModelRegistry, aspect: string): boolean {
  return registry.softDelete?.aspect === aspect;
}
