import type { AspectWriter, WriteOutcome, WriteWait } from '../../aspects/aspect-service';
import type { SearchWaits } from './search-waits';

/** A writer that answers when searches find its writes, or earlier if the caller or the setting asks for less. */
export function createWaitingWriter(writer: AspectWriter, waits: SearchWaits, preset: WriteWait): AspectWriter {
  const waitFor = async <Each extends WriteOutcome | Error>(
    outcomes: readonly Each[],
    wait: WriteWait = preset,
  ): Promise<readonly Each[]> => {
    const urns = new Set(outcomes.flatMap((outcome) => (outcome instanceof Error ? [] : [outcome.urn])));
    const warnings = await waits.wait([...urns], wait);
    return warnings.size === 0 ? outcomes : outcomes.map((outcome) => withWarning(outcome, warnings));
  };
  return {
    write: async (actor, proposals, options) => waitFor(await writer.write(actor, proposals, options), options?.wait),
    writeEach: async (actor, proposals, options) =>
      waitFor(await writer.writeEach(actor, proposals, options), options?.wait),
  };
}

function withWarning<Each extends WriteOutcome | Error>(outcome: Each, warnings: ReadonlyMap<string, string>): Each {
  const warning = outcome instanceof Error ? undefined : warnings.get(outcome.urn);
  return outcome instanceof Error || warning === undefined
    ? outcome
    : { ...outcome, warnings: [...outcome.warnings, warning] };
}
