import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Report } from '../rule';

/** Reports an option of an annotation on the record of an aspect whose value is none of the known names. */
export function namedOption({ declaration: { record } }: CarriedAspect, annotation: string, report: Report) {
  return (option: string, value: string, known: readonly string[]): void => {
    if (known.includes(value)) return;
    const message = `the option ${option} of @${annotation} has no effect, because there is nothing named "${value}"`;
    report(message, annotationPlace(record, annotation, option), didYouMean(value, known));
  };
}

/** The paths of all places of an aspect. */
export function pathsOf({ tree }: CarriedAspect): readonly string[] {
  return tree.nodes.map(({ path }) => path);
}
