import type { SqlClient } from '#base/database/sql-client';
import type { LogPoint } from './log-point';
import { appendPlatformEvent, type PlatformEvent } from './sql/append-platform-event';

interface PlatformEventsDeps {
  readonly client: SqlClient;
  /** `li` of `urn:li:...`. */
  readonly namespace: string;
  readonly now: () => number;
  /** Called for each event. */
  readonly onCommit: (point: LogPoint) => void;
}

/** The kind of thing that the urns of platform events name. It is not an entity type. */
const KIND = 'platformEvent';

/** Appends platform events to the change log, for readers of the feed. */
export class PlatformEvents {
  constructor(private readonly deps: PlatformEventsDeps) {}

  /** @throws UnavailableError, also while writes are stopped */
  async produce(event: PlatformEvent): Promise<void> {
    const { client, namespace, now, onCommit } = this.deps;
    const subject = { urn: `urn:${namespace}:${KIND}:${event.name}`, kind: KIND };
    onCommit(await appendPlatformEvent(client, event, subject, now()));
  }
}
