import type { Arena } from '../arena';
import type { Fault } from '../judge';
import type { Tally } from '../report/tally';

/** Many requests together. */
export interface Scenario {
  readonly name: string;
  /** For people. */
  readonly does: string;
  /** @returns what was wrong, besides what the watch sees */
  run(arena: Arena, tally: Tally): Promise<readonly Fault[]>;
}
