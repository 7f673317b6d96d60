import { withItems } from '#web/entity/edit/rail/quick-list';
import { type AspectWrite, isConflict, writeAspects } from '#web/entity/edit/write/aspect-writes';
import { WRITES_AT_ONCE } from './change-all';
import { inGroups } from './in-groups';
import type { Changed } from './outcome';
import { addressOf, reasonOf } from './read-states';

/** Writes the former values where nobody has written since. @returns what happened, as a sentence */
export async function undoAll(changes: readonly Changed[], aspect: string): Promise<string> {
  const failed: (readonly unknown[])[] = [];
  for (const some of inGroups(changes, WRITES_AT_ONCE)) failed.push(await undoSome(some, aspect));
  const errors = failed.flat();
  const undone = changes.length - errors.length;
  const said = undone > 0 ? `${undone} ${undone === 1 ? 'is' : 'are'} as before. ` : '';
  if (errors.length === 0) return said.trim();
  const them = errors.length === 1 ? 'it' : 'them';
  const other = errors.find((error) => !isConflict(error));
  const why = other === undefined ? `somebody has changed ${them} since.` : reasonOf(other);
  return `${said}${errors.length} could not be undone: ${why}`;
}

/** @returns the errors */
async function undoSome(changes: readonly Changed[], aspect: string): Promise<readonly unknown[]> {
  try {
    const answers = await writeAspects(changes.map((change) => undoOf(change, aspect)));
    return answers.filter((answer) => answer instanceof Error);
  } catch (error) {
    return changes.map(() => error);
  }
}

/** A list that was not there is emptied, because people who may edit may not always delete. */
function undoOf({ target, type, before, after }: Changed, aspect: string): AspectWrite {
  const value = before.value ?? withItems(after.value, [], type.list);
  return { address: addressOf(target, aspect), value, version: after.version };
}
