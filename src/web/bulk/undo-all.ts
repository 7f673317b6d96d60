import { ApiError } from '../api/api-error';
import { isConflict, writeAspects } from '../edit/write/aspect-writes';
import { type Changed, WRITES_AT_ONCE } from './change-all';
import { inGroups } from './in-groups';
import { addressOf, reasonOf } from './read-states';

/** Writes the former values where nobody has written since. @returns what happened, as a sentence */
export async function undoAll(changes: readonly Changed[], aspect: string): Promise<string> {
  const errors: unknown[] = [];
  for (const some of inGroups(changes, WRITES_AT_ONCE)) errors.push(...(await undoSome(some, aspect)));
  const undone = changes.length - errors.length;
  const said = undone > 0 ? `${undone} ${undone === 1 ? 'is' : 'are'} as before. ` : '';
  if (errors.length === 0) return said.trim();
  const them = errors.length === 1 ? 'it' : 'them';
  const why = errors.every(isConflict) ? `somebody has changed ${them} since.` : reasonOf(errors.find(isOther));
  return `${said}${errors.length} could not be undone: ${why}`;
}

/** @returns the errors */
async function undoSome(changes: readonly Changed[], aspect: string): Promise<readonly unknown[]> {
  try {
    const written = await writeAspects(
      changes.map(({ target, before, after }) => ({
        address: addressOf(target, aspect),
        value: before.value,
        version: after.version,
      })),
    );
    return written.filter((each) => each instanceof ApiError);
  } catch (error) {
    return changes.map(() => error);
  }
}

function isOther(error: unknown): boolean {
  return !isConflict(error);
}
