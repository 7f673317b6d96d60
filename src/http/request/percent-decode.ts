import { InvalidInputError } from '../../errors/domain-error';
import { shortened } from '../../errors/unknown-name';

/** Protocol 1.0.0 reads `+` as a blank, 2.0.0 as itself. */
export interface DecodeOptions {
  readonly plusIsBlank: boolean;
}

/**
 * Decodes one key or value.
 * @throws InvalidInputError for a broken escape, bytes that are no UTF-8, or a NUL, which no store can hold
 */
export function percentDecode(text: string, { plusIsBlank }: DecodeOptions, pointer: string): string {
  const blanks = plusIsBlank && text.includes('+') ? text.replaceAll('+', ' ') : text;
  const decoded = blanks.includes('%') ? decode(blanks, pointer) : blanks;
  if (decoded.includes('\0'))
    throw new InvalidInputError('A NUL character is not allowed in an address', [
      { pointer, message: 'it holds a NUL character' },
    ]);
  return decoded;
}

function decode(text: string, pointer: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidInputError(`'${shortened(text)}' is not percent-encoded UTF-8`, [
      { pointer, message: 'a broken percent escape', expected: 'each % followed by two hex digits that make up UTF-8' },
    ]);
  }
}
