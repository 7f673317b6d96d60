import { renderDiagnostics } from '../diagnostics/render-diagnostics';
import { emitters } from '../emit/emitters';
import { build } from '../pipeline';
import { writeGenerated } from '../write/write-generated';
import { reportProblems, plural, type Terminal } from './terminal';
import type { Folders } from './command';

export interface Generated {
  /** The time when the run began, as epoch milliseconds. */
  readonly startedAt: number;
  /** Everything that is wrong, as the terminal shows it; null when files were written. */
  readonly problem: string | null;
  /** The number of files that were changed or removed. */
  readonly changed: number;
}

/** Writes what changed of the generated files, or nothing when anything is wrong. */
export async function generate(folders: Folders, terminal: Terminal): Promise<Generated> {
  const startedAt = Date.now();
  const { value, diagnostics } = await build(folders, emitters);
  if (!value) {
    reportProblems(diagnostics, terminal);
    return { startedAt, problem: renderDiagnostics(diagnostics, { colour: false }), changed: 0 };
  }
  const { entities, aspects } = value.model.registry;
  const { written, removed } = writeGenerated(folders.out, value.files);
  const made = [
    plural(entities.length, 'entity type'),
    plural(aspects.length, 'aspect'),
    plural(value.model.types.size, 'named type'),
  ];
  const gone = removed.length === 0 ? '' : `, ${plural(removed.length, 'file')} removed`;
  const took = Date.now() - startedAt;
  terminal.out(
    `${made.join(', ')} -> ${plural(value.files.size, 'file')}, ${written.length} changed${gone} (${took} ms)`,
  );
  return { startedAt, problem: null, changed: written.length + removed.length };
}
