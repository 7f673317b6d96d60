import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { DisplayModels as Display } from '#generated/registry/display-types';
import type { Registry } from '#generated/registry/registry-types';
import { BusyError, UnavailableError } from '#base/errors/domain-error';
import { GENERATOR, runGenerator } from './run-generator';

export type TrialSyntax = 'pdl' | 'json-schema';

/** A schema file that somebody may add. */
interface TriedFile {
  readonly syntax: TrialSyntax;
  readonly text: string;
}

interface TrialProblem {
  readonly rule: string;
  readonly message: string;
  readonly suggestion?: string;
  /** The number of the line, from 1; 0 for a problem of another file. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
  readonly file?: string;
}

/** What the generator says of a file: what is wrong, or the models with it. */
export interface Trial {
  readonly problems: readonly TrialProblem[];
  readonly added?: TrialModels;
}

/** The models with the file. */
export interface TrialModels {
  /** Full name of the first type of the file. */
  readonly record?: string;
  /** Names of the aspects and entity types that the file declares. */
  readonly aspects: readonly string[];
  readonly entities: readonly string[];
  readonly registry: Registry;
  readonly display: Display;
  /** Texts of the schemas by name of the document. */
  readonly schemas: { readonly [name: string]: string };
}

/** Requests that wait while another file is tried. */
const WAITING_MAX = 4;

/**
 * Tries schema files with the real generator. It runs as a process of its own with limits of time and memory and may not write, because the
 * text is anybody's. One runs at a time, because each takes seconds of a processor.
 */
export class ModelTrials {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** @param own the folders of models of one's own */
  constructor(private readonly own: readonly string[]) {}

  /**
   * @throws BusyError if too many files wait
   * @throws UnavailableError if the generator was not built, or does not end in time
   */
  async try(file: TriedFile, signal: AbortSignal | undefined): Promise<Trial> {
    if (!existsSync(GENERATOR)) throw new UnavailableError('The generator has not been built. Run "npm run build".');
    if (this.waiting >= WAITING_MAX)
      throw new BusyError(`${WAITING_MAX} other schema files are being checked. Try again in a few seconds.`);
    this.waiting++;
    const turn = this.last.then(() => this.run(file, signal));
    this.last = turn.catch(() => undefined);
    return turn.finally(() => this.waiting--);
  }

  private async run({ syntax, text }: TriedFile, signal: AbortSignal | undefined): Promise<Trial> {
    signal?.throwIfAborted();
    const { problems, ...added }: Pick<Trial, 'problems'> & TrialModels = JSON.parse(
      await runGenerator({ args: ['--try', syntax, ...this.ownFolders()], input: text, signal }),
    );
    return problems.length > 0 ? { problems } : { problems, added };
  }

  private ownFolders(): readonly string[] {
    return this.own.length === 0 ? [] : ['--own', this.own.join(delimiter)];
  }
}
