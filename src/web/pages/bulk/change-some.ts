/** Writes a change to some entities in one request, each only if nobody has changed it meanwhile. */
import { withStamps, type Writer } from '#web/entity/edit/form/with-stamps';
import { ABSENT, type EditedAspect, isConflict, readAspect, writeAspects } from '#web/entity/edit/write/aspect-writes';
import type { Selected } from './selection/selection';
import { isRecord, type JsonRecord } from '#web/ui/values/value-kinds';
import { type BulkType, type PlannedChange, type Wanted, wantedValue } from './bulk-plan';
import type { Changed } from './outcome';
import { addressOf } from './read-states';

export interface Work {
  readonly aspect: string;
  readonly wanted: Wanted;
  readonly writer: Writer;
}

/** A change to be written to a version. */
interface Open {
  readonly target: Selected;
  readonly type: BulkType;
  readonly state: EditedAspect;
  readonly value: JsonRecord;
}

interface Refused {
  readonly target: Selected;
  readonly error: unknown;
}

type Settled = Changed | { readonly result: 'same'; readonly target: Selected } | Refused;

/**
 * Adding and removing do not depend on an order, so a change that came too late is made once more, to the newest value.
 * @returns one for each, in order. It does not throw, because a part may have been written.
 */
export async function changeSome(changes: readonly PlannedChange[], work: Work): Promise<readonly Settled[]> {
  const begun = await Promise.all(
    changes.map((change) => (change.before ? renewed(change, work) : { ...change, state: ABSENT })),
  );
  const first = await written(begun, work);
  const types = new Map(changes.map(({ target, type }) => [target.urn, type]));
  const again = await Promise.all(
    first.map((step) => {
      const type = types.get(step.target.urn);
      return type && 'error' in step && isConflict(step.error) ? renewed({ target: step.target, type }, work) : step;
    }),
  );
  return written(again, work);
}

/** The change of the newest value. */
async function renewed(
  { target, type }: Pick<Open, 'target' | 'type'>,
  { aspect, wanted }: Work,
): Promise<Open | Settled> {
  try {
    const state = await readAspect(addressOf(target, aspect));
    const value = wantedValue(state.value, wanted, type);
    return value ? { target, type, state, value } : { result: 'same', target };
  } catch (error) {
    return { target, error };
  }
}

/** Writes those that are open. */
async function written(steps: readonly (Open | Settled)[], work: Work): Promise<readonly Settled[]> {
  const open = steps.filter((step) => 'state' in step);
  const answers = open.length > 0 ? await write(open, work) : [];
  const byUrn = new Map(open.map(({ target }, index) => [target.urn, answers[index]]));
  return steps.map((step) => ('state' in step ? settled(step, byUrn.get(step.target.urn)) : step));
}

function settled({ target, type, state: before }: Open, answer: unknown): Settled {
  return isState(answer) ? { result: 'changed', target, type, before, after: answer } : { target, error: answer };
}

/** @returns the new state of each, or an error */
async function write(open: readonly Open[], { aspect, writer }: Work): Promise<readonly unknown[]> {
  const writes = open.map(({ target, type: { record, types }, state: { value: before, version }, value }) => {
    const stamped = withStamps(value, before, { kind: 'named', name: record }, types, writer);
    return { address: addressOf(target, aspect), value: isRecord(stamped) ? stamped : value, version };
  });
  try {
    return await writeAspects(writes);
  } catch (error) {
    return open.map(() => error);
  }
}

function isState(answer: unknown): answer is EditedAspect {
  return typeof answer === 'object' && answer !== null && !(answer instanceof Error) && 'version' in answer;
}
