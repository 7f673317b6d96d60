import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { JsonObject, Origin } from '#codegen/model/model';
import { annotationPlace } from '#codegen/values/origin-at';
import { PATH_ANNOTATIONS } from '#codegen/facts/annotation-carriers';
import { annotatedNodes } from '#codegen/facts/annotations';
import { isObject } from '#codegen/values/json-value';
import type { Report, Rule } from '../rule';
import { annotatedParts, ANNOTATIONS, LETTERS_WRONG_MAX } from './known-annotations';

/** Options have the right JSON type and a known name, because other options would be ignored silently. */
export const annotationOption: Rule = {
  name: 'annotation-option',
  check({ models, carried }, report) {
    for (const carrier of annotatedParts(models.types)) {
      for (const [annotation, options] of Object.entries(carrier.properties)) {
        if (isObject(options) && ANNOTATIONS.get(annotation)?.home !== 'path')
          checkOptions(annotation, options, (option) => annotationPlace(carrier, annotation, option), report);
      }
    }
    for (const annotation of PATH_ANNOTATIONS) {
      for (const { options, at } of carried.flatMap(({ tree }) => annotatedNodes(tree, annotation)))
        checkOptions(annotation, options, at, report);
    }
  },
};

function checkOptions(annotation: string, options: JsonObject, at: (option: string) => Origin, report: Report): void {
  const known = ANNOTATIONS.get(annotation)?.options;
  if (!known) return;
  for (const [option, value] of Object.entries(options)) {
    const kind = known.get(option);
    const meant = kind ? undefined : didYouMean(option, known.keys(), LETTERS_WRONG_MAX);
    if (meant !== undefined) report(`@${annotation} has no option ${option}`, at(option), meant);
    if (kind && !kind.fits(value)) report(`the option ${option} of @${annotation} must be ${kind.words}`, at(option));
  }
}
