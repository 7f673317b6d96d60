import { constants, isUtf8 } from 'node:buffer';
import { InvalidInputError } from '../../errors/domain-error';

const BYTE_ORDER_MARK = '\uFEFF';

/** The text, without the byte order mark that some tools put in front. @throws InvalidInputError for bytes that would be lost on the way to text */
export function utf8Text(bytes: Buffer, what: string): string {
  if (bytes.length > constants.MAX_STRING_LENGTH)
    throw new InvalidInputError(`${what} has ${bytes.length} bytes, more than can be read at once`);
  if (!isUtf8(bytes))
    throw new InvalidInputError(`${what} is not UTF-8`, [
      { pointer: '', message: 'bytes that are no UTF-8', expected: 'JSON in UTF-8' },
    ]);
  const text = bytes.toString('utf8');
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}
