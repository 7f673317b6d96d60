import { endOfText } from '../json/end-of-text';
import { escapeSegment } from '../json/json-pointer';

interface RepeatedMember {
  readonly name: string;
  /** JSON pointer. */
  readonly path: string;
  /** Position of the second name in the text. */
  readonly position: number;
}

/** An object or array that is being read. */
interface Level {
  readonly names: Set<string> | undefined;
  /** Last step of the pointer to the current member or item. */
  step: string;
}

const COLON = /\s*:/y;

/** The first name that an object has twice. @param text valid JSON with such a name */
export function repeatedMember(text: string): RepeatedMember {
  const { value } = repeatedMembers(text).next();
  if (value) return value;
  throw new Error('the JSON has no repeated member');
}

/** Each name that its object had before, in the order of the text. @param text valid JSON */
export function* repeatedMembers(text: string): Generator<RepeatedMember, undefined> {
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const level = levels.at(-1);
    if (char === '{') levels.push({ names: new Set(), step: '' });
    else if (char === '[') levels.push({ names: undefined, step: '0' });
    else if (char === '}' || char === ']') levels.pop();
    else if (char === ',' && level && !level.names) level.step = String(Number(level.step) + 1);
    else if (char === '"') {
      const end = endOfText(text, at);
      COLON.lastIndex = end + 1;
      if (level?.names && COLON.test(text)) {
        const name: string = JSON.parse(text.slice(at, end + 1));
        level.step = name;
        if (level.names.has(name))
          yield { name, path: levels.map(({ step }) => `/${escapeSegment(step)}`).join(''), position: at };
        level.names.add(name);
      }
      at = end;
    }
  }
  return undefined;
}
