import { exactJson, parseExactJson } from '#base/json/exact-json';
import { isStorableText } from '#base/json/storable-text';
import { InvalidInputError } from '#base/errors/domain-error';
import type { SystemMetadata } from '../aspect-service';

/** compat: the run id that readers get for a write without a run id. */
export const NO_RUN_ID = 'no-run-id-provided';

/** compat: the released server adds these two fields to every proposal. */
const REGISTRY_STAMP = { registryName: 'unknownRegistry', registryVersion: '0.0.0.0-dev' };

const RUN_ID_LENGTH_MAX = 500;

/** System metadata as stored with a value: the fields that the writer gave, with defaults for the others. */
interface FilledMetadata {
  readonly text: string;
  readonly runId: string;
  /** Whether the writer gave a run id. Only then the search document lists it. */
  readonly hasRunId: boolean;
  readonly lastObserved: number;
}

/** Fills system metadata for the writes of one batch. Changes with the same metadata object share the result. */
export class MetadataFiller {
  private last: { readonly given: SystemMetadata | undefined; readonly filled: FilledMetadata } | undefined;

  constructor(readonly now: number) {}

  fill(given: SystemMetadata | undefined): FilledMetadata {
    if (!this.last || this.last.given !== given) this.last = { given, filled: fillSystemMetadata(given, this.now) };
    return this.last.filled;
  }
}

function fillSystemMetadata(given: SystemMetadata | undefined, now: number): FilledMetadata {
  // compat: clients send 0 for "not set".
  const lastObserved = given?.lastObserved === undefined || given.lastObserved === 0 ? now : Number(given.lastObserved);
  const runId = given?.runId ?? NO_RUN_ID;
  const text = exactJson({ runId, ...REGISTRY_STAMP, ...given, lastObserved });
  return { text, runId, hasRunId: runId !== NO_RUN_ID, lastObserved };
}

/**
 * Stored metadata after an equal value was written again. compat: only the time changes; the run stays.
 * @param properties new ones, if the writer wants them kept
 */
export function observedAgain(stored: string, lastObserved: number, properties?: SystemMetadata['properties']): string {
  const metadata: SystemMetadata = parseExactJson(stored);
  return exactJson({ ...metadata, ...(properties && { properties }), lastObserved });
}

/** @throws InvalidInputError for a run id that the database cannot store */
export function checkRunId(metadata: SystemMetadata | undefined, pointer: string): void {
  const runId = metadata?.runId;
  if (runId === undefined) return;
  if (runId.length > 0 && runId.length <= RUN_ID_LENGTH_MAX && isStorableText(runId)) return;
  const message = `A run id must have 1 to ${RUN_ID_LENGTH_MAX} characters, without NUL and without unpaired surrogates`;
  throw new InvalidInputError(message, [
    { pointer: `${pointer}/systemMetadata/runId`, message, expected: `1 to ${RUN_ID_LENGTH_MAX} characters` },
  ]);
}
