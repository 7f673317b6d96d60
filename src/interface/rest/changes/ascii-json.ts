const NOT_ASCII = /[\u0080-\uffff]/g;

/**
 * The same JSON in ASCII. Avro writes bytes as a text with one character a byte, and clients decode them as UTF-8 or as Latin-1; ASCII is the
 * same in both.
 */
export function asciiJson(json: string): string {
  return json.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
