import type { IncomingHttpHeaders } from 'node:http';
import { InvalidInputError } from '#base/errors/domain-error';
import type { OperationEntry } from '../contract/operation-table';

const CONDITIONS = ['If-Version-Match', 'If-Match', 'If-None-Match', 'If-Unmodified-Since'];

/**
 * Refuses a condition that the operation does not check. Otherwise a write would overwrite what its client wanted to keep.
 * @throws InvalidInputError
 */
export function checkConditions(
  headers: IncomingHttpHeaders,
  { method, checksConditions }: Pick<OperationEntry, 'method' | 'checksConditions'>,
): void {
  if (checksConditions || method === 'GET') return;
  const given = CONDITIONS.find((name) => headers[name.toLowerCase()] !== undefined);
  if (given === undefined) return;
  const expected = `it in 'headers' of each proposal or aspect, or a write of one aspect`;
  throw new InvalidInputError(`This operation does not check the header ${given}; expected ${expected}`, [
    { pointer: `/header/${given}`, message: 'is not checked by this operation', expected },
  ]);
}
