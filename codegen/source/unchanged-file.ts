import type { SourceFile } from '../model/source-range';

/** The last state of each file, by path. */
const known = new Map<string, SourceFile>();

/** The same object for the same file with the same text, so that what was made of it need not be made again. */
export function unchangedFile(file: SourceFile): SourceFile {
  const last = known.get(file.path);
  if (last?.text === file.text && last.folder === file.folder) return last;
  known.set(file.path, file);
  return file;
}
