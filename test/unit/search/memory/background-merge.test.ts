import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { Turn } from '#base/background/turn';
import { SearchFields } from '#search/language/fields/search-fields';
import { BackgroundMerge } from '#search/memory/merge/background-merge';
import { chooseForCompaction } from '#search/memory/merge/choose-segments';
import { buildSegment } from '#search/memory/segment/build-segment';
import { FieldSets } from '#search/memory/segment/field-sets';
import { type SegmentView, wholeView } from '#search/memory/segment/segment-view';
import type { SearchDocument } from '#search/language/fields/search-document';
import { SAMPLE_REGISTRY } from '#test/contract/search/search-sample';

/** Segments of one size that are merged at once. */
const AT_ONCE = 8;

function segmentsOfNewDocuments() {
  const fields = new SearchFields(SAMPLE_REGISTRY);
  const fieldSets = new FieldSets();
  let made = 0;
  const document = (): SearchDocument => {
    const id = String(++made);
    return {
      id,
      urn: `urn:li:table:${id}`,
      entityType: 'table',
      removed: false,
      runIds: [],
      fields: { name: `t_${id}` },
    };
  };
  const segment = async (documents: number): Promise<SegmentView> =>
    wholeView(await buildSegment(fields, fieldSets, Array.from({ length: documents }, document), new Turn()));
  return { segment, made: () => made };
}

function mergeOver(index: { views: SegmentView[] }): BackgroundMerge {
  return new BackgroundMerge({
    views: () => index.views,
    replace: (replaced) => (index.views = [...replaced]),
    logger: pino({ level: 'error' }),
    retryAfterMs: undefined,
  });
}

describe('merging in the background', () => {
  it('goes on with small segments while large ones are merged, so that few wait', async () => {
    const { segment, made } = segmentsOfNewDocuments();
    const index = { views: await Promise.all(Array.from({ length: AT_ONCE }, () => segment(8000))) };
    const large = new Set(index.views.map((view) => view.segment));
    const merge = mergeOver(index);
    merge.begin();
    let [added, most] = [0, 0];
    for (; index.views.some((view) => large.has(view.segment)); added++) {
      const small = await segment(2);
      index.views = [...index.views, small];
      merge.begin();
      await nextTurn();
      most = Math.max(most, index.views.length - large.size);
    }
    expect(added).toBeGreaterThan(3 * AT_ONCE);
    expect(most).toBeLessThan(3 * AT_ONCE);
    await merge.settled();
    expect(index.views.length).toBeLessThan(3 * AT_ONCE);
    expect(index.views.reduce((sum, { liveCount }) => sum + liveCount, 0)).toBe(made());
  });

  it('merges further while nothing changes', async () => {
    const { segment, made } = segmentsOfNewDocuments();
    const index = { views: await Promise.all([40, 300, 10, 20].map(segment)) };
    const merge = mergeOver(index);
    merge.begin();
    await merge.settled();
    expect(index.views).toHaveLength(4);
    expect(await merge.compact()).toBe(70);
    expect(index.views.map(({ liveCount }) => liveCount).toSorted((a, b) => a - b)).toEqual([70, 300]);
    index.views = [...index.views, await segment(80)];
    expect(await merge.compact()).toBe(made());
    expect(index.views).toHaveLength(1);
    expect(await merge.compact()).toBe(0);
  });

  it('does not write the whole index again after each change', async () => {
    const empty = await segmentsOfNewDocuments().segment(1);
    const view = (liveCount: number): SegmentView => ({ ...empty, liveCount });
    let views: readonly SegmentView[] = [view(100_000)];
    let [written, most] = [0, 0];
    for (let change = 0; change < 10_000; change++) {
      views = [...views, view(1)];
      for (let chosen = chooseForCompaction(views); chosen.length > 0; chosen = chooseForCompaction(views)) {
        const documents = chosen.reduce((sum, { liveCount }) => sum + liveCount, 0);
        written += documents;
        views = [...views.filter((each) => !chosen.includes(each)), view(documents)];
      }
      most = Math.max(most, views.length);
    }
    expect(written / 10_000).toBeLessThan(20);
    expect(most).toBeLessThan(12);
    expect(chooseForCompaction([view(70_000), view(70_000)])).toEqual([]);
  });
});
