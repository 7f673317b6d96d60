import type { ProtocolClient } from './server/protocol-client';
import type { Scratch } from './server/scratch';

/** What a check works with. */
export interface CheckContext {
  readonly server: ProtocolClient;
  /** Entities of this check alone, deleted at the end. */
  readonly scratch: Scratch;
  /** Repeats the work until it does not fail, because a server may make what it derives from writes later. Fails after the time of `--wait`. */
  eventually(work: () => Promise<void>): Promise<void>;
}

/** One fact about the protocol. It writes what it needs, so that it depends on no other check. */
export interface Check {
  /** A sentence that is true when the check passes. */
  readonly name: string;
  /** @throws CheckFailure */
  run(context: CheckContext): Promise<unknown>;
}

export interface Area {
  readonly name: string;
  readonly description: string;
  readonly checks: readonly Check[];
  /** The reason why the area does not apply to this server; undefined if it does. Absent for what every server of the protocol has. */
  reasonToSkip?(server: ProtocolClient): Promise<string | undefined>;
}
