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

type Area = Pick<Handlers, 'traceWrite'>;

export function traceHandlers({ models, traces }: Services): Area {
  return {
    async traceWrite({ path, query, body }, { read }) {
      const writes = await traces.trace(timeOfTrace(path.traceId), parseTraceRequest(models, body), read);
      return jsonAnswer(traceJson(writes, query));
    },
  };
}

/** @throws InvalidInputError for an invalid urn or an unknown aspect; LimitExceededError for too many aspects */
function parseTraceRequest(models: ModelRegistry, form: TraceRequest): readonly TracedAspect[] {
  const aspects = Object.entries(form).flatMap(([urn, names]) => {
    const pointer = `/${escapeSegment(urn)}`;
    const { entity } = requireUrn(models, urn, { typedParts: false }, { pointer });
    const known = names.map((name, index) =>
      findAspect(models, entity, aspectNamed(entity, name), { pointer: `${pointer}/${index}` }),
    );
    return [...new Set(known)].map(({ name }) => ({ urn, aspect: name }));
  });
  if (aspects.length <= LIMITS.entityItemAspects) return aspects;
  const fix = 'Trace fewer writes in one request';
  throw limitExceeded({ limit: 'entityItemAspects', size: aspects.length, unit: 'aspects', fix, pointer: '' });
}

interface TraceOptions {
  /** Whether stored aspects are left out. */
  readonly onlyIncludeErrors?: boolean;
  /** Whether there are messages. */
  readonly detailed?: boolean;
}

const STATES: Readonly<Record<StoredState, { readonly status: string; readonly message: string }>> = {
  active: { status: 'ACTIVE_STATE', message: 'The aspect has not changed since the write' },
  historic: { status: 'HISTORIC_STATE', message: 'The aspect was written or deleted again since' },
  absent: { status: 'ERROR', message: 'The aspect is not stored' },
};

/** `{<urn>: {<aspect>: {success, primaryStorage, searchStorage}}}` */
function traceJson(writes: readonly TracedWrite[], { onlyIncludeErrors, detailed }: TraceOptions): string {
  const shown = onlyIncludeErrors ? writes.filter(({ state }) => state === 'absent') : writes;
  const byUrn = [...groupBy(shown, ({ urn }) => urn)];
  return JSON.stringify(
    Object.fromEntries(
      byUrn.map(([urn, all]) => [urn, Object.fromEntries(all.map((each) => [each.aspect, traced(each, detailed)]))]),
    ),
  );
}

function traced({ state, isSearchPending }: TracedWrite, detailed = false): object {
  const { status, message } = STATES[state];
  const storage = (writeStatus: string, writeMessage: string) => ({ writeStatus, ...(detailed && { writeMessage }) });
  const isWaiting = isSearchPending && state !== 'absent';
  return {
    success: state !== 'absent',
    primaryStorage: storage(status, message),
    searchStorage: isWaiting ? storage('PENDING', 'Searches do not find the write yet') : storage(status, message),
  };
}
