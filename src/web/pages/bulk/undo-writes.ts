import { type AspectWrite, isConflict, writeAspects } from '#web/entity/edit/write/aspect-writes';
import { inGroups, WRITES_AT_ONCE } from './in-groups';
import { reasonOf } from './read-states';

/** Writes former values where nobody has written since. @returns what happened, as a sentence */
export async function undoWrites(writes: readonly AspectWrite[]): Promise<string> {
  const failed: (readonly unknown[])[] = [];
  for (const some of inGroups(writes, WRITES_AT_ONCE)) failed.push(await undoSome(some));
  const errors = failed.flat();
  const undone = writes.length - errors.length;
  const said = undone > 0 ? `${undone} ${undone === 1 ? 'is' : 'are'} as before. ` : '';
  if (errors.length === 0) return said.trim();
  const them = errors.length === 1 ? 'it' : 'them';
  const other = errors.find((error) => !isConflict(error));
  const why = other === undefined ? `somebody has changed ${them} since.` : reasonOf(other);
  return `${said}${errors.length} could not be undone: ${why}`;
}

/** @returns the errors */
async function undoSome(writes: readonly AspectWrite[]): Promise<readonly unknown[]> {
  try {
    return (await writeAspects(writes)).filter((answer) => answer instanceof Error);
  } catch (error) {
    return writes.map(() => error);
  }
}
