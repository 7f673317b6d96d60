import type { estypes } from '@elastic/elasticsearch';
import type { DocumentOutcome } from '#search/engine/document-store';

const APPLIED: DocumentOutcome = { kind: 'applied' };
const STALE: DocumentOutcome = { kind: 'stale' };

/** Errors that the document itself causes, so that no retry helps. All others come from the state of the cluster. */
const POISON: ReadonlySet<string> = new Set([
  'document_parsing_exception',
  'mapper_parsing_exception',
  'illegal_argument_exception',
  'parsing_exception',
  'strict_dynamic_mapping_exception',
]);

/** A document that takes more memory than a node of Elasticsearch 9 gives to one write: a tenth of its heap. Others pass later. */
const OPERATION = /primary_operation_bytes=(\d+), max_primary_bytes=(\d+)/;

/** What became of one action of a `_bulk` request. */
export function documentOutcome(
  item: Partial<Record<estypes.BulkOperationType, estypes.BulkResponseItem>>,
): DocumentOutcome {
  const answer = item.index ?? item.delete;
  if (!answer) throw new Error('the answer of the cluster has neither an index nor a delete action');
  const { status, error } = answer;
  // The deletion of a missing document counts as applied, because the cluster remembers its version.
  if (!error && (status < 300 || status === 404)) return APPLIED;
  if (status === 409) return STALE;
  const type = error?.type ?? '';
  const reason = [type, error?.reason, error?.caused_by?.reason].filter(Boolean).join(': ');
  const isRefused = (status === 400 && POISON.has(type)) || isTooLargeForNode(reason);
  return { kind: isRefused ? 'refused' : 'retry', reason };
}

function isTooLargeForNode(reason: string): boolean {
  const [, bytes, bytesMax] = OPERATION.exec(reason) ?? [];
  return Number(bytes) > Number(bytesMax);
}
