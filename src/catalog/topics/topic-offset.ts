import { InvalidInputError } from '#base/errors/domain-error';

const OFFSET = /^([0-9a-f-]{36}):(\d{1,15})$/;

/** Where a consumer of a topic goes on: a position of one change log. Consumers store it as they get it. */
export function topicOffset(logId: string, position: number): string {
  return `${logId}:${position}`;
}

/** @returns the position. @throws InvalidInputError for an offset that another log or another server gave */
export function positionOf(offset: string, logId: string): number {
  const [, log, position] = OFFSET.exec(offset) ?? [];
  if (log === logId) return Number(position);
  const reason = log === undefined ? 'was not given by this service' : 'belongs to another catalog';
  throw new InvalidInputError(
    `Offset ${offset} ${reason}; begin again without an offset (reset_offsets of the consumer)`,
    [{ field: ['offsetId'], message: reason, expected: 'the offsetId of the last answer, or none' }],
  );
}
