import { documentOutcome } from '#search/cluster/documents/document-outcome';

const outcome = (status: number, type?: string, reason = '') =>
  documentOutcome({
    index: { _index: 'tableindex_v2', status, ...(type !== undefined && { error: { type, reason } }) },
  });

const rejected = (bytes: number) =>
  `rejected execution of primary operation [coordinating_and_primary_bytes=15932184, replica_bytes=0, all_bytes=15932184, primary_operation_bytes=${bytes}, max_primary_bytes=51897958]`;

it.each([
  [outcome(201), 'applied'],
  [documentOutcome({ delete: { _index: 'tableindex_v2', status: 404 } }), 'applied'],
  [outcome(409, 'version_conflict_engine_exception'), 'stale'],
  [outcome(400, 'document_parsing_exception'), 'refused'],
  [outcome(503, 'unavailable_shards_exception'), 'retry'],
  [outcome(429, 'es_rejected_execution_exception', 'the queue is full'), 'retry'],
  // Other writes take the memory, and give it back.
  [outcome(429, 'es_rejected_execution_exception', rejected(51_897_958)), 'retry'],
  // No retry helps, because the node never has so much for one document.
  [outcome(429, 'es_rejected_execution_exception', rejected(63_727_584)), 'refused'],
])('%j', ({ kind }, expected) => {
  expect(kind).toBe(expected);
});
