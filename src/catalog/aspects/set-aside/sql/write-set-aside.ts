import { RowSource } from '#base/database/row-source';
import type { SqlStatement } from '#base/database/sql-client';
import type { SetAsideKey } from '#catalog/aspects/aspect-service';
import { kindNumber } from './set-aside-kinds';

/** A value without its version. */
export interface NewValue {
  readonly urn: string;
  readonly aspect: string;
  readonly entityType: string;
  /** JSON. */
  readonly value: string;
  readonly systemMetadata: string | null;
  readonly runId: string | null;
  readonly createdOn: number;
  readonly createdBy: string;
}

export interface SetAsideRow extends NewValue, SetAsideKey {}

const COLUMNS = {
  urn: 'text',
  aspect: 'text',
  entityType: 'text',
  value: 'text',
  systemMetadata: 'text',
  runId: 'text',
  createdOn: 'bigint',
  createdBy: 'text',
} as const;

const UPDATES = `
on conflict (urn, aspect, kind, number, digest) do update set
  (value, system_metadata, run_id, created_on, created_by, sequence)
  = (excluded.value, excluded.system_metadata, excluded.run_id, excluded.created_on, excluded.created_by, excluded.sequence)`;

/** Writes versions, patches and events. Rows are locked in the order of their keys, so that writers do not deadlock. */
export function writeSetAside(rows: readonly SetAsideRow[]): readonly SqlStatement[] {
  if (rows.length === 0) return [];
  return [{ text: WRITE, values: ROWS.values(rows.map((row) => ({ ...row, kind: kindNumber(row.kind) }))) }];
}

type NumberedRow = Omit<SetAsideRow, 'kind'> & { readonly kind: number };

const ROWS = new RowSource<NumberedRow>({ ...COLUMNS, kind: 'int', number: 'bigint', digest: 'text' });

const WRITE = `
insert into set_aside (${ROWS.names})
select ${ROWS.names} from ${ROWS.as('sent')} order by urn, aspect, kind, number, digest ${UPDATES}`;

/**
 * Replaces the latest value of each aspect and deletes its patches. The version follows the one that is set aside, or the one that is
 * stored because older models knew the aspect.
 */
export function replaceValues(values: readonly NewValue[]): readonly SqlStatement[] {
  if (values.length === 0) return [];
  return [{ text: REPLACE, values: VALUES.values(values) }];
}

const VALUES = new RowSource<NewValue>(COLUMNS);

const REPLACE = `
with sent as (select * from ${VALUES.as('sent')}),
known as (
  select set_aside.urn, set_aside.aspect, set_aside.number from set_aside join sent using (urn, aspect) where kind = 0
  union all
  select sent.urn, sent.aspect, latest.version from sent join urn on urn.urn = sent.urn
  join aspect_latest as latest on latest.entity_id = urn.id and latest.aspect = sent.aspect
  union all
  select sent.urn, sent.aspect, old.version from sent join urn on urn.urn = sent.urn
  join aspect_deleted as old on old.entity_id = urn.id and old.aspect = sent.aspect
),
last as (select urn, aspect, max(number) as number from known group by urn, aspect),
replaced as (
  delete from set_aside as old using last where old.urn = last.urn and old.aspect = last.aspect
  and (old.kind = 1 or (old.kind = 0 and old.number = (
    select max(number) from set_aside as own where own.urn = old.urn and own.aspect = old.aspect and own.kind = 0)))
)
insert into set_aside (kind, digest, number, ${VALUES.names})
select 0, '', coalesce(last.number, 0) + 1, sent.*
from sent left join last on last.urn = sent.urn and last.aspect = sent.aspect order by sent.urn, sent.aspect ${UPDATES}`;
