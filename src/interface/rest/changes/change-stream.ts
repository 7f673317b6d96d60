import type { ChangePage } from '#catalog/changes/change-log';
import { changeEventJson, changeEventType } from './change-event-json';

export const EVENT_STREAM = 'text/event-stream';

/** The time that a client waits before it connects again. */
const RETRY_MS = 1000;

/** The size of the parts in which a page is sent, so that a slow reader is not taken for one that reads nothing. */
const PART_BYTES = 65_536;

/** Rendered once, because many readers get the same page. */
const rendered = new WeakMap<ChangePage, Buffer>();

/**
 * The changes as server-sent events. Each page ends with a block that has an id but no data: clients remember the id without an event, so
 * they skip what the filters dropped when they connect again. An empty page is a heartbeat, which shows a dead connection.
 */
export async function* changeStream(pages: AsyncIterable<ChangePage>): AsyncGenerator<string | Buffer> {
  yield `retry: ${RETRY_MS}\n\n`;
  for await (const page of pages) {
    const bytes = rendered.get(page) ?? Buffer.from(pageText(page));
    rendered.set(page, bytes);
    for (let start = 0; start < bytes.length; start += PART_BYTES) yield bytes.subarray(start, start + PART_BYTES);
  }
}

function pageText({ logId, changes, position }: ChangePage): string {
  const events = changes.map(
    (change) =>
      `id: ${change.position}\nevent: ${changeEventType(change)}\ndata: ${changeEventJson(logId, change)}\n\n`,
  );
  if (changes.at(-1)?.position !== position) events.push(`: heartbeat\nid: ${position}\n\n`);
  return events.join('');
}
