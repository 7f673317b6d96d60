import { isUtf8 } from 'node:buffer';

/**
 * The text of a `bytes` value. compat: on the wire each character is a byte, so text that is not ASCII comes as the Latin-1 view of
 * its UTF-8; plain Unicode, which some clients send, is taken as it is.
 */
export function textOfBytes(bytes: string): string {
  if (!/[\u0080-\u00ff]/.test(bytes) || /[\u0100-\uffff]/.test(bytes)) return bytes;
  const raw = Buffer.from(bytes, 'latin1');
  return isUtf8(raw) ? raw.toString('utf8') : bytes;
}
