import { didYouMean } from '../../diagnostics/nearest-name';
import type { Annotated } from '../../model/model';
import { annotationPlace } from '../../model/annotation-place';
import type { Rule } from '../rule';
import { ANNOTATIONS } from './known-annotations';

/** Further off, a property is somebody's own. */
const LETTERS_WRONG_MAX = 2;

/** Properties are free, but one that nearly is an annotation was meant as one and would do nothing. */
export const misspeltAnnotation: Rule = {
  name: 'misspelt-annotation',
  check({ catalog }, report) {
    const known = Object.keys(ANNOTATIONS);
    for (const carrier of [...catalog.types.types.values()].flatMap((type): Annotated[] => (type.kind === 'record' ? [type, ...type.fields] : [type]))) {
      for (const name of Object.keys(carrier.properties)) {
        const meant = known.includes(name) ? undefined : didYouMean(name, known, LETTERS_WRONG_MAX);
        if (meant !== undefined) report(`unknown annotation ${name}`, annotationPlace(carrier, name), meant);
      }
    }
  },
};
