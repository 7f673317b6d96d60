const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * A string whose characters are the bytes of a text in UTF-8. Such strings compare as code points do, without reading a character of
 * several bytes.
 */
export type ByteText = string;

export function byteText(text: string): ByteText {
  return BEYOND_ASCII.test(text) ? Buffer.from(text).toString('latin1') : text;
}

export function decodedText(bytes: ByteText): string {
  return BEYOND_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes;
}

/** The beginning of a text, without half a character at its end. */
export function byteBeginning(bytes: ByteText, length: number): ByteText {
  let end = Math.min(length, bytes.length);
  while (end < bytes.length && end > 0 && (bytes.charCodeAt(end) & 0xc0) === 0x80) end -= 1;
  return bytes.slice(0, end);
}
