import type { IncomingMessage } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { storableText } from '#base/json/storable-text';

/** Of an answer, for people. */
const KEPT_LENGTH = 500;
/** A connection whose answer is longer is closed, because it costs less than to read all of it. */
const READ_BYTES_MAX = 65_536;

/** The first characters of an answer, whose rest is thrown away. */
export async function readBeginning(response: IncomingMessage): Promise<string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let bytes = 0;
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (text.length < KEPT_LENGTH) text += decoder.write(chunk);
    // Leaving the loop destroys the response.
    if (bytes > READ_BYTES_MAX) break;
  }
  return storableText(text.slice(0, KEPT_LENGTH));
}
