import {
  BusyError,
  ConflictError,
  ForbiddenError,
  SchemaViolationError,
  UnavailableError,
} from '#base/errors/domain-error';
import { questionTimeout } from '#base/errors/question-timeout';
import { WritesStoppedError } from '#base/errors/writes-stopped';
import { logAccess } from '#base/logging/access-log';
import { indexNotReady } from '#search/engine/index-not-ready';

/** Level and message of the line about a request that ended with this error. */
function lineOf(status: number, error: unknown): string {
  const lines: string[] = [];
  const at = (level: string) => (_fields: object, message: string) => lines.push(`${level} ${message}`);
  const startedAt = process.hrtime.bigint();
  const request = { requestId: 'r', method: 'POST', operation: 'ingestProposal', actor: '', startedAt, status, error };
  logAccess({ info: at('info'), warn: at('warn'), error: at('error') }, request);
  return lines.join(' | ');
}

describe('the level of a request', () => {
  it.each([
    ['a write that does not fit', 422, new SchemaViolationError('name is missing'), 'info request refused'],
    ['a conflict', 409, new ConflictError('it exists'), 'info request refused'],
    ['a missing privilege', 401, new ForbiddenError('no'), 'info request refused'],
    ['a refusal of GraphQL, which has the status 200', 200, new ConflictError('it exists'), 'info request refused'],
    ['a full queue', 429, new BusyError('full'), 'warn request refused'],
    ['a full queue by GraphQL', 200, new BusyError('full'), 'warn request refused'],
    ['a write stop', 503, new WritesStoppedError(), 'warn request refused'],
    ['a search during the first start', 503, indexNotReady(), 'warn request refused'],
    ['a store that is away', 503, new UnavailableError('away'), 'error request failed'],
    ['a question that takes too long', 503, questionTimeout(10), 'error request failed'],
    ['a defect', 500, new TypeError('undefined is not a function'), 'error request failed'],
  ])('%s', (_what, status, error, line) => {
    expect(lineOf(status, error)).toBe(line);
  });
});
