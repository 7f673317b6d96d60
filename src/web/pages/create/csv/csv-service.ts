/** What a file needs of the service: what is stored, where its places are, and the writes. */
import { searchSummaries } from '#generated/http/addresses';
import { TYPE_FIELD } from '#web/api/search-state';
import { ApiError } from '#web/api/api-error';
import { send } from '#web/api/send';
import { withStamps } from '#web/entity/edit/form/with-stamps';
import { ABSENT, readAspect, writeAspects } from '#web/entity/edit/write/aspect-writes';
import { typeOfUrn } from '#web/ui/parts/entity/entity-address';
import { isRecord } from '#web/ui/values/value-kinds';
import { inGroups, WRITES_AT_ONCE } from '#web/pages/bulk/in-groups';
import { readStates, reasonOf } from '#web/pages/bulk/read-states';
import type { Selected } from '#web/pages/bulk/selection/selection';
import type { CsvType } from './csv-columns';
import { type CsvRow, type PlannedRow, planOf, type Places, type StoredValues } from './csv-plan';

const FOUND = 20;

/** Reads what is there, and says what the rows would do. */
export async function readPlan(
  rows: readonly CsvRow[],
  type: CsvType,
  signal: AbortSignal,
): Promise<readonly PlannedRow[]> {
  const { model, aspect } = type.form;
  const entityType = model.entity.name;
  const known = rows.filter(({ urn }) => typeOfUrn(urn) === entityType);
  const targets = known.map(({ urn, name }) => ({ urn, name, entityType }));
  const [stored, places] = await Promise.all([
    storedOf(targets, aspect.name, signal),
    placesOf([...new Set(rows.map(({ place }) => place))], type, signal),
  ]);
  return planOf(rows, type, stored, places);
}

/** A refused urn costs its own row: the halves of a refused list are asked apart, until it is alone. */
async function storedOf(targets: readonly Selected[], aspect: string, signal: AbortSignal): Promise<StoredValues> {
  try {
    const values = await readStates(targets, aspect, signal);
    return new Map([...values].map(([urn, value]) => [urn, { value }]));
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 400)) throw error;
    const [first, ...others] = targets;
    if (!first || others.length === 0) return new Map(first && [[first.urn, { problem: reasonOf(error) }]]);
    const half = Math.ceil(targets.length / 2);
    const before = await storedOf(targets.slice(0, half), aspect, signal);
    return new Map([...before, ...(await storedOf(targets.slice(half), aspect, signal))]);
  }
}

async function placesOf(names: readonly string[], type: CsvType, signal: AbortSignal): Promise<Places> {
  const places = new Map<string, { readonly urn: string } | { readonly problem: string }>();
  for (const name of names) if (name !== '') places.set(name, await placeNamed(name, type, signal));
  return places;
}

/** The place with the urn or the name. A path of names, such as `Finance / Revenue`, is that of its last one. */
async function placeNamed(text: string, { form, place }: CsvType, signal: AbortSignal) {
  const types = form.model.entity.create?.places ?? [];
  if (!place || types.length === 0) return { problem: `A ${form.model.entity.title} is in no other entity` };
  if (types.includes(typeOfUrn(text))) return { urn: text };
  const name = text.split(' / ').at(-1)?.trim() ?? text;
  const filter = { or: [{ and: [{ field: TYPE_FIELD, values: [...types], condition: 'EQUAL' as const }] }] };
  const searchFlags = { skipAggregates: true, skipHighlighting: true };
  const { hits } = await send(searchSummaries, { body: { input: name, filter, count: FOUND, searchFlags }, signal });
  const [found, other] = hits.filter((hit) => hit.name.toLowerCase() === name.toLowerCase());
  if (!found) return { problem: `Nothing is called “${name}”; create it first` };
  return other ? { problem: `Several are called “${name}”; give the urn` } : { urn: found.urn };
}

export interface CsvOutcome {
  readonly row: CsvRow;
  /** Undefined after a success. */
  readonly problem: string | undefined;
}

interface WriteOptions {
  /** The urn of who writes. */
  readonly actor: string;
  readonly onProgress: (done: number) => void;
}

/** Writes the rows, some at a time. A row that somebody else has changed or created meanwhile is not written. */
export async function writePlan(
  planned: readonly PlannedRow[],
  type: CsvType,
  { actor, onProgress }: WriteOptions,
): Promise<readonly CsvOutcome[]> {
  const outcomes: (readonly CsvOutcome[])[] = [];
  let done = 0;
  for (const some of inGroups(planned, WRITES_AT_ONCE)) {
    outcomes.push(await writeSome(some, type, actor));
    done += some.length;
    onProgress(done);
  }
  return outcomes.flat();
}

async function writeSome(
  planned: readonly PlannedRow[],
  { form: { model, aspect } }: CsvType,
  actor: string,
): Promise<readonly CsvOutcome[]> {
  const shape = { kind: 'named', name: aspect.record } as const;
  try {
    const writes = await Promise.all(
      planned.map(async ({ row: { urn }, kind, value }) => {
        const address = { urn, entityType: model.entity.name, aspect: aspect.name };
        const base = kind === 'new' ? ABSENT : await readAspect(address);
        const merged = { ...base.value, ...value };
        const stamped = withStamps(merged, base.value, shape, model.types, { actor, time: Date.now() });
        return { address, value: isRecord(stamped) ? stamped : merged, version: base.version };
      }),
    );
    const answers = await writeAspects(writes);
    return planned.map(({ row }, index) => {
      const answer = answers[index];
      return { row, problem: answer instanceof Error ? reasonOf(answer) : undefined };
    });
  } catch (error) {
    return planned.map(({ row }) => ({ row, problem: reasonOf(error) }));
  }
}
