import { ANSWER_CHARACTERS } from '../answers/catalog-answer';

/** Lines about the models, as many as fit. They are of the operators of the service, so no marks stand around them. */
export function descriptionText(lines: readonly string[]): string {
  const shown: string[] = [];
  let left = ANSWER_CHARACTERS;
  for (const line of lines) {
    left -= line.length + 1;
    if (left < 0) break;
    shown.push(line);
  }
  const cut = shown.length < lines.length;
  return [...(cut ? [`Cut: ${shown.length} of ${lines.length} lines fit. Ask for one aspect.`] : []), ...shown].join(
    '\n',
  );
}
