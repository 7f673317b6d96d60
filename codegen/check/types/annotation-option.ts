import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { OptionKind } from '#codegen/annotations/option-kinds';
import type { JsonObject, JsonValue, Origin } from '#codegen/model/model';
import { annotationPlace } from '#codegen/values/origin-at';
import { PATH_ANNOTATIONS } from '#codegen/facts/annotation-carriers';
import { annotatedNodes } from '#codegen/facts/annotations';
import { isObject } from '#codegen/values/json-value';
import type { Report, Rule } from '../rule';
import { ANNOTATIONS } from '#codegen/annotations/annotations';
import { annotatedParts, LETTERS_WRONG_MAX } from './annotated-parts';

/** Options have the right JSON type and a known name, because other options would be ignored silently. */
export const annotationOption: Rule = {
  name: 'annotation-option',
  check({ models, carried }, report) {
    for (const carrier of annotatedParts(models.types)) {
      for (const [annotation, options] of Object.entries(carrier.properties)) {
        const known = ANNOTATIONS.get(annotation);
        if (!known?.options || PATHS.has(annotation)) continue;
        if (isObject(options))
          checkOptions(annotation, options, (...option) => annotationPlace(carrier, annotation, ...option), report);
        else report(`@${annotation} on ${carrier.name} must be an object`, annotationPlace(carrier, annotation));
      }
    }
    for (const annotation of PATH_ANNOTATIONS) {
      for (const { options, at } of carried.flatMap(({ tree }) => annotatedNodes(tree, annotation)))
        checkOptions(annotation, options, at, report);
    }
  },
};

const PATHS: ReadonlySet<string> = new Set(PATH_ANNOTATIONS);

function checkOptions(
  annotation: string,
  options: JsonObject,
  at: (...option: readonly string[]) => Origin,
  report: Report,
): void {
  const { options: known, isClosed } = ANNOTATIONS.get(annotation) ?? { options: null };
  if (!known) return;
  for (const [option, { default: absent, kind }] of Object.entries(known))
    if (absent === 'required' && options[option] === undefined && kind.isRead !== true)
      report(`@${annotation} needs the option ${option}, ${kind.words}`, at());
  for (const [option, value] of Object.entries(options)) {
    const kind = Object.hasOwn(known, option) ? known[option]?.kind : undefined;
    const near = kind ? undefined : didYouMean(option, Object.keys(known), isClosed ? undefined : LETTERS_WRONG_MAX);
    if (!kind && (isClosed || near !== undefined)) report(`@${annotation} has no option ${option}`, at(option), near);
    if (kind && !kind.fits(value))
      report(`the option ${option} of @${annotation} must be ${kind.words}`, at(option), nearestValue(value, kind));
  }
}

/** The choice that was meant. */
function nearestValue(value: JsonValue, { choices = [] }: OptionKind): string | undefined {
  return typeof value === 'string' ? didYouMean(value, choices) : undefined;
}
