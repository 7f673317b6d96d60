import { setImmediate as nextTurn } from 'node:timers/promises';
import pino from 'pino';
import { Turn } from '../../../../../src/base/background/turn';
import { SearchFields } from '../../../../../src/catalog/search/fields/search-fields';
import { BackgroundMerge } from '../../../../../src/catalog/search/memory/merge/background-merge';
import { buildSegment } from '../../../../../src/catalog/search/memory/segment/build-segment';
import { FieldSets } from '../../../../../src/catalog/search/memory/segment/field-sets';
import { type SegmentView, wholeView } from '../../../../../src/catalog/search/memory/segment/segment-view';
import type { SearchDocument } from '../../../../../src/catalog/search/search-document';
import { SAMPLE_REGISTRY } from '../../../../contract/search/search-sample';

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

describe('merging in the background', () => {
  it('goes on with small segments while large ones are merged, so that few wait', async () => {
    const { segment, made } = segmentsOfNewDocuments();
    let views: readonly SegmentView[] = await Promise.all(Array.from({ length: AT_ONCE }, () => segment(8000)));
    const large = new Set(views.map((view) => view.segment));
    const merge = new BackgroundMerge({
      views: () => views,
      replace: (replaced) => (views = replaced),
      logger: pino({ level: 'error' }),
      retryAfterMs: undefined,
    });
    merge.begin();
    let [added, most] = [0, 0];
    for (; views.some((view) => large.has(view.segment)); added++) {
      const small = await segment(2);
      views = [...views, small];
      merge.begin();
      await nextTurn();
      most = Math.max(most, views.length - large.size);
    }
    expect(added).toBeGreaterThan(3 * AT_ONCE);
    expect(most).toBeLessThan(3 * AT_ONCE);
    await merge.settled();
    expect(views.length).toBeLessThan(3 * AT_ONCE);
    expect(views.reduce((sum, { liveCount }) => sum + liveCount, 0)).toBe(made());
  });
});
