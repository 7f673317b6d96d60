import type { Page } from 'playwright-core';

/** An event of a trace of Chromium. Times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of `dur`, what the thread was running. */
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly url?: string; readonly requestId?: string } };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** A mark in the task after the frame that has what is looked for. */
const PAINTED = 'first-paint-of-test';

/**
 * Opens a page, and measures the main thread from the end of an answer to the first frame that has an element.
 * @param answer a part of the address of the answer
 * @returns milliseconds: processor time of all tasks, and by the clock
 */
export async function mainThreadTime(
  page: Page,
  address: string,
  { answer, selector }: { readonly answer: string; readonly selector: string },
): Promise<{ readonly processor: number; readonly clock: number }> {
  await page.addInitScript({ content: markFirst(selector) });
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(address);
  await page.locator(selector).first().waitFor();
  // The mark is set in a task after that of the frame.
  while ((await page.evaluate<number>(`performance.getEntriesByName('${PAINTED}').length`)) === 0)
    await page.waitForTimeout(50);
  const trace: { readonly traceEvents: readonly TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  return timeIn(trace.traceEvents, answer);
}

/** Sets the mark after the first frame that has the element. */
function markFirst(selector: string): string {
  return `new MutationObserver((_changes, observer) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('${PAINTED}')));
  }).observe(document, { subtree: true, childList: true });`;
}

function timeIn(events: readonly TraceEvent[], answer: string) {
  const mark = found(events, ({ name }) => name === PAINTED);
  const sent = found(events, ({ name, args }) => name === 'ResourceSendRequest' && !!args.data?.url?.includes(answer));
  const isEnd = ({ name, args }: TraceEvent) =>
    name === 'ResourceFinish' && args.data?.requestId === sent.args.data?.requestId;
  const end = found(events, isEnd);
  const tasks = events.filter(({ name, pid, tid, ts, dur = 0 }) => {
    const isOfPage = pid === mark.pid && tid === mark.tid;
    return isOfPage && name === 'RunTask' && ts + dur > end.ts && ts < mark.ts;
  });
  const processor = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0);
  if (processor === 0) throw new Error('the trace has no times of threads');
  return { processor: Math.round(processor / 1000), clock: Math.round((mark.ts - end.ts) / 1000) };
}

function found(events: readonly TraceEvent[], matches: (event: TraceEvent) => boolean): TraceEvent {
  const event = events.find(matches);
  if (!event) throw new Error('the trace lacks the answer or the first frame');
  return event;
}
