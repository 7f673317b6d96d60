import { didYouMean } from '../../diagnostics/nearest-name';
import type { Annotated, JsonObject, Origin } from '../../model/model';
import { annotationPlace } from '../../model/annotation-place';
import { PATH_ANNOTATIONS } from '../../model/annotation-carriers';
import { annotatedNodes } from '../../model/annotations';
import { isObject } from '../../values/json-value';
import type { Report, Rule } from '../rule';
import { ANNOTATIONS } from './known-annotations';

/** Further off, an option is taken for one of a newer model and left alone. */
export const LETTERS_WRONG_MAX = 2;

/** Options are of the JSON type that they should be, and none is misspelt: it would count as absent, which nobody would see. */
export const annotationOption: Rule = {
  name: 'annotation-option',
  check({ catalog, carried }, report) {
    const types = [...catalog.types.types.values()];
    for (const carrier of types.flatMap((type): Annotated[] => (type.kind === 'record' ? [type, ...type.fields] : [type]))) {
      for (const [annotation, options] of Object.entries(carrier.properties)) {
        const isByPath = PATH_ANNOTATIONS.some((name) => name === annotation);
        if (isObject(options) && !isByPath) checkOptions(annotation, options, (option) => annotationPlace(carrier, annotation, option), report);
      }
    }
    for (const annotation of PATH_ANNOTATIONS) {
      for (const { options, at } of carried.flatMap(({ tree }) => annotatedNodes(tree, annotation))) checkOptions(annotation, options, at, report);
    }
  },
};

function checkOptions(annotation: string, options: JsonObject, at: (option: string) => Origin, report: Report): void {
  const known = ANNOTATIONS[annotation] ?? null;
  if (known === null) return;
  for (const [option, value] of Object.entries(options)) {
    const kind = known[option];
    const meant = kind ? undefined : didYouMean(option, Object.keys(known), LETTERS_WRONG_MAX);
    if (meant !== undefined) report(`@${annotation} has no option ${option}`, at(option), meant);
    if (kind && !kind.fits(value)) report(`the option ${option} of @${annotation} must be ${kind.words}`, at(option));
  }
}
