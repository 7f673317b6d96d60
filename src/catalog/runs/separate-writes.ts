import { DomainError, ForbiddenError, LimitExceededError, UnavailableError } from '#base/errors/domain-error';
import type { AspectWriter, Proposal, WriteOptions, WriteOutcome } from '../aspects/aspect-service';
import { NO_RUN_ID } from '../aspects/prepare/system-metadata';
import type { Actor } from '../authorization/actor';
import type { RefusedRecord, RunRefusals } from './run-refusals';

/** One record of a request, and what it names. The proposal is an error if the record cannot be read. */
export interface SentRecord {
  readonly entityType: string;
  readonly urn: string | undefined;
  readonly aspectName: string;
  readonly runId: string | undefined;
  readonly proposal: Proposal | DomainError;
}

/** Proposals of one record that are written together or not at all, or the error of a record that cannot be read. */
export interface SentGroup {
  readonly urn: string | undefined;
  readonly runId: string | undefined;
  readonly proposals: readonly Proposal[] | DomainError;
}

/**
 * Writes lists of which a bad record costs only itself. What is refused is noted in its run, so that nobody loses it silently.
 */
export class SeparateWrites {
  constructor(
    private readonly writer: AspectWriter,
    private readonly refusals: RunRefusals,
  ) {}

  /**
   * @returns the outcome or the error of each record, in order. Errors are as of `writeEach`
   * @throws ForbiddenError of the first record of a list that the actor may not write, after the others are written: clients read the status
   *   alone, and a token of too little scope must not look like a success
   */
  async write(
    actor: Actor,
    records: readonly SentRecord[],
    options: WriteOptions,
  ): Promise<readonly (WriteOutcome | Error)[]> {
    const proposals = records.map(({ proposal }) => proposal);
    const results = await this.writer.writeEach(actor, proposals, options);
    await this.note(actor, records, results, options);
    const forbidden = options.together && results.find((result) => result instanceof ForbiddenError);
    if (forbidden) throw forbidden;
    return results;
  }

  /**
   * Writes the proposals of the only record of a request, all or nothing. A refusal is noted in the run that they name, because some clients end a
   * run with success after it.
   * @throws as `write` of the writer
   */
  async writeOnly(
    actor: Actor,
    proposals: readonly Proposal[],
    options: WriteOptions,
  ): Promise<readonly WriteOutcome[]> {
    try {
      return await this.writer.write(actor, proposals, options);
    } catch (error) {
      const [first] = proposals;
      const runId = first?.systemMetadata?.runId;
      if (runId !== undefined && runId !== NO_RUN_ID && error instanceof DomainError && !isRepeated(error)) {
        const aspectName = proposals.length === 1 ? first?.aspectName : '';
        await this.note(actor, [{ urn: first?.urn, aspectName, runId }], [error], options);
      }
      throw error;
    }
  }

  /**
   * @returns the outcomes or the error of each group, in order
   * @throws UnavailableError if one could not be written now, so that the caller repeats all: an equal write changes nothing
   */
  async writeGroups(
    actor: Actor,
    groups: readonly SentGroup[],
    options: WriteOptions,
  ): Promise<readonly (readonly WriteOutcome[] | Error)[]> {
    const write = async ({ proposals }: SentGroup) =>
      proposals instanceof DomainError
        ? proposals
        : this.writer.write(actor, proposals, { ...options, inOrder: true }).catch(asError);
    const results = await Promise.all(groups.map(write));
    for (const result of results) if (result instanceof UnavailableError) throw result;
    await this.note(actor, groups, results, options);
    return results;
  }

  private async note(
    actor: Actor,
    records: readonly { urn: string | undefined; aspectName?: string | undefined; runId: string | undefined }[],
    results: readonly unknown[],
    { requestId }: WriteOptions,
  ): Promise<void> {
    const refused = results.flatMap((error, index): readonly RefusedRecord[] => {
      const record = records[index];
      if (!(error instanceof Error) || !record) return [];
      const { urn = '', aspectName = '', runId } = record;
      return [{ index, urn, aspectName, runId, error }];
    });
    if (refused.length > 0) await this.refusals.note({ actor: actor.urn, requestId, sent: records.length }, refused);
  }
}

/** Clients send it again. */
function isRepeated(error: DomainError): boolean {
  return error instanceof UnavailableError || error instanceof LimitExceededError;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
