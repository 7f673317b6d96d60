import { ANNOTATIONS, optionTable } from '#codegen/annotations/annotations';
import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { ExitCode } from '../command';
import type { Terminal } from '../terminal';

/** Prints an annotation with the table of its options, as `models/README.md` has it. */
export function explainAnnotation(name: string, terminal: Terminal): ExitCode {
  const annotation = ANNOTATIONS.get(name);
  if (!annotation) {
    terminal.err([`unknown annotation @${name}`, didYouMean(name, ANNOTATIONS.keys())].filter(Boolean).join('; '));
    return 1;
  }
  const table = annotation.options ? ['', optionTable(annotation)] : [];
  terminal.out([`@${name} ${annotation.doc}.`, ...table].join('\n'));
  return 0;
}
