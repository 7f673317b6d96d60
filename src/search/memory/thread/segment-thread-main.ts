// The program of the thread that builds and merges segments.
import { readFileSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { Registry } from '#generated/registry/registry-types';
import { answerRequests } from '#base/background/answer-requests';
import { Turn } from '#base/background/turn';
import { SearchFields } from '#search/language/fields/search-fields';
import { copyToBlock } from '../binary/pack-segment';
import { segmentInBlock } from '../binary/segment-image';
import { mergeSegments } from '../merge/merge-segments';
import { buildSegment } from '../segment/build-segment';
import { FieldSets } from '../segment/field-sets';
import { viewOf } from '../segment/segment-view';
import { documentsIn } from './document-lines';
import type {
  BuildAnswer,
  BuildRequest,
  MergeAnswer,
  MergeRequest,
  SegmentAnswer,
  SegmentRequest,
  SegmentThreadData,
} from './segment-requests';

const data: SegmentThreadData = workerData;
const registry: Registry = JSON.parse(readFileSync(data.registry, 'utf8'));
const fields = new SearchFields(registry);

answerRequests<SegmentRequest, SegmentAnswer>((request) =>
  request.kind === 'build' ? build(request) : merge(request),
);

async function build({ documents, fieldSets: known }: BuildRequest): Promise<BuildAnswer> {
  const fieldSets = new FieldSets();
  fieldSets.import(known);
  const turn = new Turn();
  const segment = await buildSegment(fields, fieldSets, documentsIn(documents), turn);
  return { kind: 'build', segment: await copyToBlock(segment, turn), fieldSets: fieldSets.exported() };
}

async function merge({ sources }: MergeRequest): Promise<MergeAnswer> {
  const turn = new Turn();
  const views = await Promise.all(sources.map(async ({ live, ...block }) => viewOf(await segmentInBlock(block), live)));
  const { segment, documents } = await mergeSegments(views, turn);
  return { kind: 'merge', segment: await copyToBlock(segment, turn), renumbered: documents.renumbered };
}
