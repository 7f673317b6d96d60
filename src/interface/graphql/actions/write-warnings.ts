import type { ExecutionResult } from 'graphql';
import type { WriteOutcome } from '#catalog/aspects/aspect-service';
import type { NotedWarnings } from '../graphql-context';

/** Warnings that an answer has room for. More are only counted. */
const WARNINGS_MAX = 100;
/** A warning names places, and keys in them may be long. */
const CHARACTERS_MAX = 1000;

interface WriteWarning {
  readonly urn: string;
  readonly aspectName: string;
  readonly warning: string;
}

/** Collects what was odd in the values that a document wrote, for the `extensions` of its answer. */
export class WriteWarnings implements NotedWarnings {
  private readonly first: WriteWarning[] = [];
  private all = 0;

  note(outcomes: readonly (WriteOutcome | Error)[]): void {
    for (const outcome of outcomes)
      if (!(outcome instanceof Error)) outcome.warnings.forEach((warning) => this.add(outcome, warning));
  }

  /** The answer with the warnings. Without any it does not change. */
  shownIn(result: ExecutionResult): ExecutionResult {
    if (this.all === 0) return result;
    const more = this.all - this.first.length;
    const extensions = { ...result.extensions, warnings: this.first, ...(more > 0 && { moreWarnings: more }) };
    return { ...result, extensions };
  }

  private add({ urn, aspectName }: WriteOutcome, warning: string): void {
    this.all++;
    if (this.first.length < WARNINGS_MAX)
      this.first.push({ urn, aspectName, warning: warning.slice(0, CHARACTERS_MAX) });
  }
}
