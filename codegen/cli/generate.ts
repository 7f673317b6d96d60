import { emitters } from '../emit/emitters';
import { build } from '../pipeline';
import { writeGenerated } from '../write/write-generated';
import { reportProblems, plural, type Terminal } from './terminal';
import type { ExitCode, Folders } from './command';

/** Writes what changed of the generated files, or nothing when anything is wrong. */
export async function generate(folders: Folders, terminal: Terminal): Promise<ExitCode> {
  const startedAt = performance.now();
  const { value, diagnostics } = await build(folders, emitters);
  if (!value) return reportProblems(diagnostics, terminal);
  const { entities, aspects } = value.model.registry;
  const { written, removed } = writeGenerated(folders.out, value.files);
  const made = [
    plural(entities.length, 'entity type'),
    plural(aspects.length, 'aspect'),
    plural(value.model.types.size, 'named type'),
  ];
  const changed = removed.length === 0 ? '' : `, ${plural(removed.length, 'file')} removed`;
  const took = Math.round(performance.now() - startedAt);
  terminal.out(
    `${made.join(', ')} -> ${plural(value.files.size, 'file')}, ${written.length} changed${changed} (${took} ms)`,
  );
  return 0;
}
