import type { SqlClient } from '#base/database/sql-client';
import type { OwnNames } from '#catalog/registry/own-names';

/** What a catalog was served with. */
export interface ServedWith {
  /** Whether a service asked for authentication, at any time. */
  readonly authentication: boolean;
  /** The setting ASPECTORY_MODELS of the last service; empty if it was not set. */
  readonly models: string;
  /** What the models of the last service had besides the shipped ones. */
  readonly own: OwnNames;
}

const NOTHING: ServedWith = { authentication: false, models: '', own: { entityTypes: [], aspects: [] } };

export async function readServedWith(client: SqlClient): Promise<ServedWith> {
  const [row] = await client.query<ServedWith>({ text: READ });
  return row ?? NOTHING;
}

/** Reads what served a catalog with the schema of any release, also of one from before it remembered, or of none. */
export async function readServedBefore(client: SqlClient): Promise<ServedWith> {
  return (await hasTables(client, ['served_with'])) ? readServedWith(client) : NOTHING;
}

/** Whether all of these tables are there. */
export async function hasTables(client: SqlClient, names: readonly string[]): Promise<boolean> {
  const text =
    'select coalesce(bool_and(to_regclass(name) is not null), true) as "all" from unnest($1::text[]) as name';
  const [row] = await client.query<{ readonly all: boolean }>({ text, values: [names] });
  return row?.all ?? false;
}

const READ = `
select authentication, models, json_build_object('entityTypes', own_entity_types, 'aspects', own_aspects) as own from served_with`;

export async function writeServedWith(
  client: SqlClient,
  { authentication, models, own: { entityTypes, aspects } }: ServedWith,
): Promise<void> {
  await client.query({ text: WRITE, values: [authentication, models, entityTypes, aspects] });
}

/** Another service may have asked for authentication meanwhile. */
const WRITE = `
update served_with set authentication = authentication or $1, models = $2, own_entity_types = $3, own_aspects = $4`;

/** Finds the names of which something is stored. Scans the tables. */
export async function storedNames(client: SqlClient, { entityTypes, aspects }: OwnNames): Promise<OwnNames> {
  const [row] = await client.query<OwnNames>({ text: STORED, values: [entityTypes, aspects] });
  return row ?? { entityTypes: [], aspects: [] };
}

const STORED = `
select
  array(select distinct urn.entity_type from aspect_latest as latest join urn on urn.id = latest.entity_id
    where urn.entity_type = any ($1::text[]) order by 1) as "entityTypes",
  array(select aspect from aspect_latest where aspect = any ($2::text[])
    union select aspect from timeseries_event where aspect = any ($2::text[]) order by 1) as aspects`;
