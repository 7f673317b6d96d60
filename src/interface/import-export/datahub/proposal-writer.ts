import type { AspectWriter, WriteOutcome } from '#catalog/aspects/aspect-service';
import type { Actor } from '#catalog/authorization/actor';
import { DomainError, UnavailableError } from '#base/errors/domain-error';
import type { MovedProposal } from './moved-proposal';
import type { MoveReport } from './move-report';

/** The options of an import: unknown aspects are set aside, and requests of one turn are written in their order. */
const OPTIONS = { isBatch: true, inOrder: true, wait: 'commit' } as const;

/** Writes values of a released server, and reports what became of each. */
export class ProposalWriter {
  constructor(
    private readonly writer: AspectWriter,
    private readonly actor: Actor,
    private readonly report: MoveReport,
  ) {}

  /**
   * Writes the values of one entity together. If one is refused, writes each for itself.
   * @throws UnavailableError when the database is away
   */
  async write(proposals: readonly MovedProposal[]): Promise<void> {
    try {
      this.note(proposals, await this.writer.write(this.actor, proposals, OPTIONS));
    } catch (error) {
      const [first] = proposals;
      if (!first || !isRefusal(error)) throw error;
      if (proposals.length > 1) for (const proposal of proposals) await this.write([proposal]);
      else this.report.refused.add(subjectOf(first), error.message, first.urn);
    }
  }

  private note(proposals: readonly MovedProposal[], outcomes: readonly WriteOutcome[]): void {
    outcomes.forEach(({ changed, isSetAside, warnings }, index) => {
      const proposal = proposals[index];
      if (!proposal) return;
      if (changed && !isSetAside) this.report.written++;
      const notes = isSetAside ? this.report.setAside : this.report.warnings;
      for (const warning of warnings) notes.add(subjectOf(proposal), warning.replace(SET_ASIDE, ''), proposal.urn);
    });
  }
}

/** What the report says once for all such values. */
const SET_ASIDE = /^set aside: | "aspectory adopt" writes it once it fits the models\.$/g;

export function isRefusal(error: unknown): error is DomainError {
  return error instanceof DomainError && !(error instanceof UnavailableError);
}

/** The kind of value, for people. */
export function subjectOf({ entityType, aspectName }: Pick<MovedProposal, 'entityType' | 'aspectName'>): string {
  return `${entityType}.${aspectName}`;
}
