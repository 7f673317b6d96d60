import { endOfText } from './end-of-text';

/** The JSON with changes of its numbers, words and brackets. Its texts stay as they are. */
export function changeOutsideTexts(json: string, change: (part: string) => string): string {
  let changed = '';
  for (let at = 0; at < json.length;) {
    const quote = json.indexOf('"', at);
    const start = quote === -1 ? json.length : quote;
    const end = quote === -1 ? start : endOfText(json, quote) + 1;
    changed += change(json.slice(at, start)) + json.slice(start, end);
    at = end;
  }
  return changed;
}
