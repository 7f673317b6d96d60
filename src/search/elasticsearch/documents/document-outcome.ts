import type { estypes } from '@elastic/elasticsearch';
import type { DocumentOutcome } from '../../document-store';

const APPLIED: DocumentOutcome = { kind: 'applied' };
const STALE: DocumentOutcome = { kind: 'stale' };

/** What no other try will change: the document itself. Everything else is the state that the cluster is in. */
const POISON: ReadonlySet<string> = new Set([
  'document_parsing_exception',
  'mapper_parsing_exception',
  'illegal_argument_exception',
  'parsing_exception',
  'strict_dynamic_mapping_exception',
]);

export function documentOutcome(
  item: Partial<Record<estypes.BulkOperationType, estypes.BulkResponseItem>>,
): DocumentOutcome {
  const answer = item.index ?? item.delete;
  if (!answer) throw new Error('an answer of the cluster fits no write');
  const { status, error } = answer;
  // To delete what is not there is done; its version is remembered all the same.
  if (!error && (status < 300 || status === 404)) return APPLIED;
  if (status === 409) return STALE;
  const type = error?.type ?? '';
  const reason = [type, error?.reason, error?.caused_by?.reason].filter(Boolean).join(': ');
  return { kind: status === 400 && POISON.has(type) ? 'refused' : 'retry', reason };
}
