import type { AccessCondition } from '#catalog/authorization/sql/access-condition';
import { RowSource } from '#base/database/row-source';
import type { SqlStatement } from '#base/database/sql-client';
import type { SetAsideKey } from '#catalog/aspects/aspect-service';
import { kindNumber } from './set-aside-kinds';

export interface AspectOfUrn {
  readonly urn: string;
  readonly aspect: string;
}

export function deleteEntities(urns: readonly string[]): readonly SqlStatement[] {
  if (urns.length === 0) return [];
  return [{ text: 'delete from set_aside where urn = any ($1::text[])', values: [urns] }];
}

export function deleteAspects(aspects: readonly AspectOfUrn[]): readonly SqlStatement[] {
  if (aspects.length === 0) return [];
  return [{ text: DELETE_ASPECTS, values: ASPECTS.values(aspects) }];
}

const ASPECTS = new RowSource<AspectOfUrn>({ urn: 'text', aspect: 'text' });

const DELETE_ASPECTS = `
delete from set_aside using ${ASPECTS.as('sent')} where set_aside.urn = sent.urn and set_aside.aspect = sent.aspect`;

/**
 * Deletes what a run set aside.
 * @param admits filters by the id of the entity, with parameters after the first; undefined for an actor who may delete everything
 */
export function deleteRun(runId: string, admits: AccessCondition | undefined): SqlStatement {
  const run = 'delete from set_aside where run_id = $1';
  if (!admits) return { text: run, values: [runId] };
  return {
    text: `${run} and exists (select from urn where urn.urn = set_aside.urn and ${admits.sql})`,
    values: [runId, ...admits.values],
  };
}

export function deleteAdopted(keys: readonly SetAsideKey[]): readonly SqlStatement[] {
  if (keys.length === 0) return [];
  const rows = keys.map(({ urn, aspect, kind, number, digest }) => ({
    urn,
    aspect,
    kind: kindNumber(kind),
    number,
    digest,
  }));
  return [{ text: DELETE_ADOPTED, values: ADOPTED.values(rows) }];
}

interface AdoptedRow extends AspectOfUrn {
  readonly kind: number;
  readonly number: number;
  readonly digest: string;
}

const ADOPTED = new RowSource<AdoptedRow>({
  urn: 'text',
  aspect: 'text',
  kind: 'int',
  number: 'bigint',
  digest: 'text',
});

const DELETE_ADOPTED = `
delete from set_aside as old using ${ADOPTED.as('sent')}
where old.urn = sent.urn and old.aspect = sent.aspect and old.kind = sent.kind and old.number = sent.number and old.digest = sent.digest`;
