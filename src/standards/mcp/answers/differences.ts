import { differencesOf } from '#base/json/differences';
import { exactJson } from '#base/json/exact-json';

/** Places of one change that are shown. */
const PLACES = 5;
const VALUE_LENGTH = 60;
/** Characters of JSON that one answer compares: to parse and compare them takes a tenth of a second of the event loop. */
const COMPARED_CHARACTERS = 2_000_000;

/** Says what differs between values, as long as that does not take too long. */
export class Differences {
  private left = COMPARED_CHARACTERS;

  /** @param before JSON @param after JSON */
  between(before: string, after: string): string {
    this.left -= before.length + after.length;
    const operations = this.left < 0 ? undefined : differencesOf(before, after);
    if (!operations) return 'changed; too long to compare here, ask for fewer versions or aspects';
    const shown = operations.slice(0, PLACES).map((operation) => {
      const value = 'value' in operation ? ` ${exactJson(operation.value).slice(0, VALUE_LENGTH)}` : '';
      return `${operation.op} ${operation.path}${value}`;
    });
    const more = operations.length - shown.length;
    return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ') || 'only its stamp';
  }
}
