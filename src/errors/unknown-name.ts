import { nearestName } from './nearest-name';
import type { ErrorDetail } from './domain-error';
import type { Place } from './place';

const SHOWN_LENGTH = 200;

export type UnknownName = Place & {
  readonly name: string;
  readonly known: readonly string[];
};

/** Message and details of the error for a name that nobody knows. `problem` makes a sentence of the name: "dataset has no aspect 'ownershp'". */
export function unknownName(
  { name, known, ...place }: UnknownName,
  problem: (shown: string) => string,
): [message: string, details: ErrorDetail[]] {
  const suggestion = nearestName(name, known);
  const message = problem(`'${shortened(name)}'`);
  const detail = {
    ...place,
    message,
    ...(known.length > 0 && { expected: `one of ${known.join(', ')}` }),
    ...(suggestion !== undefined && { suggestion }),
  };
  return [message + didYouMean(suggestion), [detail]];
}

export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : `; did you mean '${suggestion}'?`;
}

/** What somebody sent, as far as it is worth repeating. */
export function shortened(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}...` : text;
}
