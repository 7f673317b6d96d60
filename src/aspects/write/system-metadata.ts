import { isStorableText } from '../../json/storable-text';
import { InvalidInputError } from '../../errors/domain-error';
import type { SystemMetadata } from '../aspect-service';

/** compat: what readers see as the run of a write that named none. */
export const NO_RUN_ID = 'no-run-id-provided';

/** compat: the released server stamps these two on every proposal. */
const REGISTRY_STAMP = { registryName: 'unknownRegistry', registryVersion: '0.0.0.0-dev' };

const RUN_ID_LENGTH_MAX = 500;

/** System metadata as stored beside a value: what the writer said, filled up with the time and the stamps. */
export interface FilledMetadata {
  readonly text: string;
  readonly runId: string;
  /** Whether the writer named its run; only then the document lists it. */
  readonly hasRunId: boolean;
  readonly lastObserved: number;
}

/** Fills system metadata for the writes of one moment; those of one request share theirs. */
export class MetadataFiller {
  private last: { readonly given: SystemMetadata | undefined; readonly filled: FilledMetadata } | undefined;

  constructor(readonly now: number) {}

  fill(given: SystemMetadata | undefined): FilledMetadata {
    if (!this.last || this.last.given !== given) this.last = { given, filled: fillSystemMetadata(given, this.now) };
    return this.last.filled;
  }
}

function fillSystemMetadata(given: SystemMetadata | undefined, now: number): FilledMetadata {
  // compat: 0 is how clients spell "not set".
  const lastObserved = given?.lastObserved === undefined || given.lastObserved === 0 ? now : given.lastObserved;
  const runId = given?.runId ?? NO_RUN_ID;
  const text = JSON.stringify({ runId, ...REGISTRY_STAMP, ...given, lastObserved });
  return { text, runId, hasRunId: runId !== NO_RUN_ID, lastObserved };
}

/** Stored metadata after an equal value was written again. compat: only the time moves, the run stays. */
export function observedAgain(stored: string, lastObserved: number): string {
  const metadata: SystemMetadata = JSON.parse(stored);
  return JSON.stringify({ ...metadata, lastObserved });
}

/** @throws InvalidInputError for a run id that no column could hold */
export function checkRunId(metadata: SystemMetadata | undefined, pointer: string): void {
  const runId = metadata?.runId;
  if (runId === undefined) return;
  if (runId.length > 0 && runId.length <= RUN_ID_LENGTH_MAX && isStorableText(runId)) return;
  const message = `A run id has 1 to ${RUN_ID_LENGTH_MAX} characters, without NUL or half surrogate pairs`;
  throw new InvalidInputError(message, [
    { pointer: `${pointer}/systemMetadata/runId`, message, expected: 'a short text' },
  ]);
}
