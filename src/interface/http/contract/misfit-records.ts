import type { ErrorObject } from 'ajv';
import type { OperationId } from '#generated/http/operations';
import type { DomainError } from '#base/errors/domain-error';
import { groupBy } from '#base/json/group-by';
import { isObject } from '#base/json/path-values';
import type { JsonValue } from '#generated/registry/registry-types';
import { isJsonPart } from '#interface/rest/format/write-metadata';
import type { MisfitRecord, Misfits } from '#interface/rest/format/misfit-record';
import type { Parts } from './parts';

/** Lists of which a bad record costs only itself. */
interface SeparateLists {
  /** The place of a record: `/<list>/<place>`, or `/<place>` if the body is the list. */
  readonly record: RegExp;
  readonly isDeclared: (parts: Parts) => boolean;
}

const ITEMS: SeparateLists = { record: /^\/requestBody(\/\d+)(?:\/|$)/, isDeclared: isAsyncQuery };
const GROUPS: SeparateLists = { record: /^\/requestBody(\/[^/]+\/\d+)(?:\/|$)/, isDeclared: isAsyncQuery };

const SEPARATE: { readonly [id in OperationId]?: SeparateLists } = {
  ingestProposalBatch: {
    record: /^\/requestBody(\/proposals\/\d+)(?:\/|$)/,
    isDeclared: ({ body }) => isJsonPart(body) && isObject(body) && (body['async'] === 'true' || !!body['independent']),
  },
  batchIngestEntities: { record: /^\/requestBody(\/entities\/\d+)(?:\/|$)/, isDeclared: () => true },
  writeEntitiesV3: ITEMS,
  patchEntitiesV3: ITEMS,
  writeGenericEntitiesV3: GROUPS,
  patchGenericEntitiesV3: GROUPS,
};

function isAsyncQuery({ query }: Parts): boolean {
  return query['async'] === true;
}

/** The lists of a request of which a bad record costs only itself, if it has any. */
export function separateLists(operation: OperationId, parts: Parts): SeparateLists | undefined {
  const lists = SEPARATE[operation];
  return lists?.isDeclared(parts) ? lists : undefined;
}

interface Separated {
  readonly body: JsonValue;
  readonly misfits: Misfits;
}

/**
 * Takes records that do not match the contract out of their lists, so that they cost only themselves. Another record of the list stands at
 * their places, so that the places of all others stay. A list without another record becomes empty.
 * @param describe the error of the problems of one record
 * @returns undefined if something else is wrong too, or no record is left
 */
export function separateMisfits(
  body: JsonValue,
  errors: readonly ErrorObject[],
  { record }: SeparateLists,
  describe: (errors: readonly ErrorObject[]) => DomainError,
): Separated | undefined {
  const problems = groupBy(errors, ({ instancePath }) => record.exec(instancePath)?.[1] ?? '');
  if (problems.has('')) return undefined;
  const misfits = new Map<string, MisfitRecord>();
  let separated = body;
  for (const [at, pointers] of groupBy(problems.keys(), listOf)) {
    const records = listAt(body, at);
    if (!records) return undefined;
    for (const pointer of pointers)
      misfits.set(pointer, misfitAt(pointer, records, describe(problems.get(pointer) ?? [])));
    separated = withList(
      separated,
      at,
      withStandIns(records, (place) => problems.has(`${at}/${place}`)),
    );
  }
  return hasRecord(separated, record) ? { body: separated, misfits } : undefined;
}

/** The pointer of the list of a record; empty if the body is the list. */
function listOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

function listAt(body: JsonValue, at: string): readonly JsonValue[] | undefined {
  const list = at === '' ? body : isObject(body) ? body[at.slice(1)] : undefined;
  return Array.isArray(list) ? list : undefined;
}

function misfitAt(pointer: string, records: readonly JsonValue[], error: DomainError): MisfitRecord {
  return { record: records[Number(pointer.slice(pointer.lastIndexOf('/') + 1))] ?? null, error };
}

function withStandIns(records: readonly JsonValue[], isMisfit: (place: number) => boolean): readonly JsonValue[] {
  const standIn = records.find((_, place) => !isMisfit(place));
  return standIn === undefined ? [] : records.map((record, place) => (isMisfit(place) ? standIn : record));
}

function withList(body: JsonValue, at: string, list: readonly JsonValue[]): JsonValue {
  return isObject(body) ? { ...body, [at.slice(1)]: [...list] } : [...list];
}

function hasRecord(body: JsonValue, record: RegExp): boolean {
  const lists = isObject(body)
    ? Object.entries(body).map(([name, list]) => [`/${name}`, list] as const)
    : [['', body] as const];
  return lists.some(([at, list]) => record.test(`/requestBody${at}/0`) && Array.isArray(list) && list.length > 0);
}
