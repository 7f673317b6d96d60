import type { ChangePage } from '../../../catalog/changes/change-log';
import { changeEventJson, changeEventType } from './change-event-json';

export const EVENT_STREAM = 'text/event-stream';

/** How long a client waits before it connects again. */
const RETRY_MS = 1000;

/**
 * The changes as server-sent events. Each page ends with a block that has an id but no data: clients remember the id without an event, so
 * they skip what the filters dropped when they connect again. An empty page is a heartbeat, which shows a dead connection.
 */
export async function* changeStream(pages: AsyncIterable<ChangePage>): AsyncGenerator<string> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const { logId, changes, position } of pages) {
    for (const change of changes)
      yield `id: ${change.position}\nevent: ${changeEventType(change)}\ndata: ${changeEventJson(logId, change)}\n\n`;
    if (changes.at(-1)?.position !== position) yield `: heartbeat\nid: ${position}\n\n`;
  }
}
