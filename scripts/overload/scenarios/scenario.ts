import type { Fault } from '../judge';
import type { Tally } from '../report/tally';
import type { WatchedService } from '../service/watched-service';

export interface ScenarioContext {
  readonly service: WatchedService;
  /** Whether it is the short form of the gate. */
  readonly isShort: boolean;
}

/** Many requests together. */
export interface Scenario {
  readonly name: string;
  /** The scenario in words for people. */
  readonly does: string;
  /** @returns what was wrong, besides what the watch sees */
  run(context: ScenarioContext, tally: Tally): Promise<readonly Fault[]>;
}
