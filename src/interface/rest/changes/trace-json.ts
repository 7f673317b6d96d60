import type { StoredState, TracedWrite } from '#catalog/aspects/traces/write-traces';
import { groupBy } from '#base/json/group-by';

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
export function traceJson(writes: readonly TracedWrite[], { onlyIncludeErrors, detailed }: TraceOptions): string {
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
