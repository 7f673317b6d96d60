import { InvalidInputError } from '../../errors/domain-error';
import { escape } from '../../registry/path-values';
import type { JsonValue } from '../../registry/registry';

/** Deeper values would overflow the stack of whoever walks them. Real aspects stay below 30. */
const DEPTH_MAX = 200;
/** Escapes that may stand for what UTF-8 cannot say or PostgreSQL cannot hold. */
const SUSPECT_ESCAPE = /\\u(?:0000|d[89a-f])/i;

/**
 * JSON that every later stage can walk, store and send: not too deep, no NUL, no half surrogate pair.
 * @throws InvalidInputError naming the position of the mistake
 */
export function parseJson(text: string, pointer: string, what: string): JsonValue {
  if (text.length > 2 * DEPTH_MAX && depthOf(text) > DEPTH_MAX) {
    throw new InvalidInputError(`${what} is nested more than ${DEPTH_MAX} levels deep`, [{ pointer, message: 'nested too deep', expected: `at most ${DEPTH_MAX} levels` }]);
  }
  const value = parse(text, pointer, what);
  if (SUSPECT_ESCAPE.test(text)) checkTexts(value, pointer, what);
  return value;
}

function parse(text: string, pointer: string, what: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown mistake';
    throw new InvalidInputError(`${what} is not JSON: ${reason}`, [{ pointer, message: reason, expected: 'JSON' }], { cause: error });
  }
}

/** Brackets outside of texts; right for JSON, an upper bound for anything else. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) inText = !inText;
    else if (inText) at += code === 0x5c ? 1 : 0;
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth--;
  }
  return deepest;
}

function checkTexts(value: JsonValue, pointer: string, what: string): void {
  if (typeof value === 'string') checkText(value, pointer, what);
  else if (Array.isArray(value)) value.forEach((item: JsonValue, index) => checkTexts(item, `${pointer}/${index}`, what));
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      checkText(key, pointer, what);
      checkTexts(item, `${pointer}/${escape(key)}`, what);
    }
  }
}

function checkText(text: string, pointer: string, what: string): void {
  const problem = text.includes('\0') ? 'a NUL character' : /\p{Surrogate}/u.test(text) ? 'half a surrogate pair' : undefined;
  if (problem) throw new InvalidInputError(`${what} holds ${problem}, which cannot be stored`, [{ pointer, message: `holds ${problem}` }]);
}
