import { timeOfTrace } from '#catalog/aspects/traces/trace-id';
import { jsonAnswer } from '#base/http/answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import { LIMITS } from '#generated/http/limits';
import type { TraceRequest } from '#generated/http/messages';
import type { TracedAspect } from '#catalog/aspects/traces/sql/read-deletions';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { escapeSegment } from '#base/json/json-pointer';
import { findAspect, type ModelRegistry } from '#catalog/registry/model-registry';
import { requireUrn } from '#catalog/urn/check-urn';
import { aspectNamed } from '../format/entity-items';
import type { StoredState, TracedWrite } from '#catalog/aspects/traces/write-traces';
import { groupBy } from '#base/json/group-by';

type TraceHandlers = Pick<Handlers, 'traceWrite'>;

export function traceHandlers({ models, traces }: Services): TraceHandlers {
  return {
    async traceWrite({ path, query, body }, { read }) {
      const writes = await traces.trace(timeOfTrace(path.traceId), parseTraceRequest(models, body), read);
      return jsonAnswer(traceJson([...writes, ...refusalsIn(body)], query));
    },
  };
}

/** @throws InvalidInputError for an invalid urn or an unknown aspect; LimitExceededError for too many aspects */
function parseTraceRequest(models: ModelRegistry, form: TraceRequest): readonly TracedAspect[] {
  const aspects = Object.entries(form).flatMap(([urn, names]) => {
    const pointer = `/${escapeSegment(urn)}`;
    const { entity } = requireUrn(models, urn, { typedParts: false }, { pointer });
    const known = names.flatMap((name, index) =>
      name === REFUSED ? [] : findAspect(models, entity, aspectNamed(entity, name), { pointer: `${pointer}/${index}` }),
    );
    return [...new Set(known)].map(({ name }) => ({ urn, aspect: name }));
  });
  if (aspects.length <= LIMITS.entityItemAspects) return aspects;
  const fix = 'Trace fewer writes in one request';
  throw limitExceeded({ limit: 'entityItemAspects', size: aspects.length, unit: 'aspects', fix, pointer: '' });
}

/**
 * compat: clients trace the names of all members of an entity that was written with `async`. This one names the aspects that were refused, so
 * whoever waits for the write hears that it failed.
 */
const REFUSED = 'refused';

interface ShownWrite extends Omit<TracedWrite, 'state'> {
  readonly state: StoredState | typeof REFUSED;
}

function refusalsIn(form: TraceRequest): readonly ShownWrite[] {
  return Object.entries(form).flatMap(([urn, names]) =>
    names.includes(REFUSED) ? [{ urn, aspect: REFUSED, state: REFUSED, isSearchPending: false }] : [],
  );
}

interface TraceOptions {
  /** Whether stored aspects are left out. */
  readonly onlyIncludeErrors?: boolean;
  /** Whether there are messages. */
  readonly detailed?: boolean;
}

const STATES: Readonly<Record<ShownWrite['state'], { readonly status: string; readonly message: string }>> = {
  active: { status: 'ACTIVE_STATE', message: 'The aspect has not changed since the write' },
  historic: { status: 'HISTORIC_STATE', message: 'The aspect was written or deleted again since' },
  absent: { status: 'ERROR', message: 'The aspect is not stored' },
  refused: { status: 'ERROR', message: 'Aspects were refused; the answer to the write and its run name them' },
};

/** The states of a write that failed. */
const FAILED: ReadonlySet<ShownWrite['state']> = new Set(['absent', REFUSED]);

/** `{<urn>: {<aspect>: {success, primaryStorage, searchStorage}}}` */
function traceJson(writes: readonly ShownWrite[], { onlyIncludeErrors, detailed }: TraceOptions): string {
  const shown = onlyIncludeErrors ? writes.filter(({ state }) => FAILED.has(state)) : writes;
  const byUrn = [...groupBy(shown, ({ urn }) => urn)];
  return JSON.stringify(
    Object.fromEntries(
      byUrn.map(([urn, all]) => [urn, Object.fromEntries(all.map((each) => [each.aspect, traced(each, detailed)]))]),
    ),
  );
}

function traced({ state, isSearchPending }: ShownWrite, detailed = false): object {
  const { status, message } = STATES[state];
  const storage = (writeStatus: string, writeMessage: string) => ({ writeStatus, ...(detailed && { writeMessage }) });
  const isWaiting = isSearchPending && !FAILED.has(state);
  return {
    success: !FAILED.has(state),
    primaryStorage: storage(status, message),
    searchStorage: isWaiting ? storage('PENDING', 'Searches do not find the write yet') : storage(status, message),
  };
}
