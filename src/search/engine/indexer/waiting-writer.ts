import type { AspectWriter, WriteOutcome, WriteWait } from '#catalog/aspects/aspect-service';
import type { SearchWaits } from './search-waits';

/** A writer that answers when searches find its writes, or earlier if the caller or the setting asks for less. */
export function createWaitingWriter(writer: AspectWriter, waits: SearchWaits, preset: WriteWait): AspectWriter {
  const waited = async <Each extends WriteOutcome | Error>(
    wait: WriteWait = preset,
    write: () => Promise<readonly Each[]>,
  ): Promise<readonly Each[]> => {
    const { outcomes, warned } = await waits.expecting(wait, async () => {
      const written = await write();
      return { outcomes: written, warned: waits.wait(urnsOf(written), wait) };
    });
    const warnings = await warned;
    return warnings.size === 0 ? outcomes : outcomes.map((outcome) => withWarning(outcome, warnings));
  };
  return {
    write: (actor, proposals, options) => waited(options?.wait, () => writer.write(actor, proposals, options)),
    writeEach: (actor, proposals, options) => waited(options?.wait, () => writer.writeEach(actor, proposals, options)),
  };
}

function urnsOf(outcomes: readonly (WriteOutcome | Error)[]): readonly string[] {
  return [...new Set(outcomes.flatMap((outcome) => (outcome instanceof Error ? [] : [outcome.urn])))];
}

function withWarning<Each extends WriteOutcome | Error>(outcome: Each, warnings: ReadonlyMap<string, string>): Each {
  const warning = outcome instanceof Error ? undefined : warnings.get(outcome.urn);
  return outcome instanceof Error || warning === undefined
    ? outcome
    : { ...outcome, warnings: [...outcome.warnings, warning] };
}
