import { distance } from 'fastest-levenshtein';
import type { ErrorDetail } from './domain-error';
import type { Place } from './place';

/**
 * The known name that the caller probably meant: the nearest by edit distance, or the only one that starts with it, or the only one that
 * ends with it after a dot.
 */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  if (wrong.length > 200) return undefined;
  const ranked = names
    .map((name) => ({ name, far: distance(wrong.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const best = ranked[0];
  if (best && best.far <= Math.max(2, Math.floor(best.name.length / 3))) return best.name;
  const continued = wrong.length >= 2 ? names.filter((name) => name.toLowerCase().startsWith(wrong.toLowerCase())) : [];
  if (continued.length === 1) return continued[0];
  const endings = names.filter((name) => name.toLowerCase().endsWith(`.${wrong.toLowerCase()}`));
  return endings.length === 1 ? endings[0] : undefined;
}

const SHOWN_LENGTH = 200;

type UnknownName = Place & {
  readonly name: string;
  readonly known: readonly string[];
};

/**
 * Message and details of the error for an unknown name: the nearest one, or all if they are few. `problem` makes the sentence, such as
 * "dataset has no aspect 'ownershp'".
 */
export function unknownName(
  { name, known, ...place }: UnknownName,
  problem: (shown: string) => string,
): [message: string, details: ErrorDetail[]] {
  const suggestion = nearestName(name, known);
  const message = problem(`'${shortened(name)}'`);
  const detail = {
    ...place,
    message,
    ...(known.length > 0 && { expected: oneOf(known) }),
    ...(suggestion !== undefined && { suggestion }),
  };
  return [message + (suggestion === undefined ? choiceOf(known) : didYouMean(suggestion)), [detail]];
}

/** More names than these are counted only. An answer may have fifty errors, and a schema of one's own a hundred thousand symbols. */
const EXPECTED_MAX = 1000;

/** The names to choose from, for `expected`. */
export function oneOf(names: readonly string[]): string {
  const listed = names.slice(0, EXPECTED_MAX).join(', ');
  return names.length > EXPECTED_MAX ? `one of ${listed} and ${names.length - EXPECTED_MAX} more` : `one of ${listed}`;
}

/** More names than these do not help in a sentence. They are in the details. */
const NAMES_SHOWN = 12;

function choiceOf(known: readonly string[]): string {
  return known.length === 0 || known.length > NAMES_SHOWN ? '' : `; use one of ${known.join(', ')}`;
}

export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean '${suggestion}'?`;
}

/** The first characters of an input, for messages. */
export function shortened(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
}
