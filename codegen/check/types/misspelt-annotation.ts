import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';
import { ANNOTATIONS } from '#codegen/annotations/annotations';
import { annotatedParts, LETTERS_WRONG_MAX } from './annotated-parts';

/** Properties are free, but one that nearly is an annotation was meant as one and would do nothing. */
export const misspeltAnnotation: Rule = {
  name: 'misspelt-annotation',
  check({ models }, report) {
    for (const carrier of annotatedParts(models.types)) {
      for (const name of Object.keys(carrier.properties)) {
        const meant = ANNOTATIONS.has(name) ? undefined : didYouMean(name, ANNOTATIONS.keys(), LETTERS_WRONG_MAX);
        if (meant !== undefined) report(`unknown annotation ${name}`, annotationPlace(carrier, name), meant);
      }
    }
  },
};
