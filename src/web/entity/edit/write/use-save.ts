import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { meQuery } from '#web/api/queries';
import { aspectsQuery, type StoredAspects } from '#web/api/entity-queries';
import type { AspectModel } from '#web/api/models/model-queries';
import { showToast } from '#web/ui/parts/toasts.tsx';
import { withStamps } from '../form/with-stamps';
import { differencesOf, mergeValues } from '../merge/merge-values';
import { putBack } from './put-back';
import { type AspectAddress, type EditedAspect, isConflict, readAspect, writeAspect } from './aspect-writes';
import { isRecord, type JsonRecord, type Types } from '#web/ui/values/value-kinds';

export interface Change {
  readonly address: AspectAddress;
  readonly model: AspectModel;
  readonly types: Types;
  /** What the change began with. */
  readonly base: EditedAspect;
  /** Undefined removes the aspect. */
  readonly mine: JsonRecord | undefined;
  /** What people call what changed, if it is not all of the aspect. */
  readonly what?: string;
}

/** Writes a value that other people have not changed meanwhile. The page shows it at once, and as it was if it is refused. */
export function useSave() {
  const client = useQueryClient();
  return async (change: Change): Promise<EditedAspect> => {
    const { address, model, base, what = model.title } = change;
    const value = change.mine && (await stampedValue(client, change, change.mine));
    const restore = show(client, address, value);
    try {
      const written = await writeAspect(address, value, base.version);
      showToast({
        text: `${what} saved.`,
        action: { name: 'Undo', run: () => void undo(client, change, written) },
      });
      return written;
    } catch (error) {
      restore();
      throw error;
    } finally {
      refresh(client, address.urn);
    }
  };
}

/** The same; changes of other parts by other people are joined with it. @throws ApiError if both changed one part */
export function useMergingSave() {
  const save = useSave();
  return async (change: Change): Promise<EditedAspect> => {
    try {
      return await save(change);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const theirs = await readAspect(change.address);
      const { itemKeys } = change.model;
      const { base, mine } = change;
      if (differencesOf(base.value, mine, theirs.value, itemKeys).some(({ by }) => by === 'both')) throw error;
      const take = ({ by }: { readonly by: 'mine' | 'theirs' | 'both' }) => (by === 'mine' ? 'mine' : 'theirs');
      const merged = mergeValues(base.value, mine, theirs.value, { itemKeys, take });
      return save({ ...change, base: theirs, mine: isRecord(merged) ? merged : undefined });
    }
  };
}

/** The value with what a form sets by itself: who, and when. */
export async function stampedValue(client: QueryClient, { model, types, base }: Change, mine: JsonRecord) {
  const me = await client.fetchQuery(meQuery);
  const shape = { kind: 'named', name: model.record } as const;
  const value = withStamps(mine, base.value, shape, types, { actor: me.urn, time: Date.now() });
  return isRecord(value) ? value : mine;
}

/** The former value comes back only if nobody has written since. */
async function undo(client: QueryClient, change: Change, written: EditedAspect): Promise<void> {
  const { address, model, base, what = model.title } = change;
  const restore = show(client, address, base.value);
  try {
    await putBack(client, change, base.value, written.version);
    showToast({ text: `${what} is as before.` });
  } catch (error) {
    restore();
    const reason = isConflict(error) ? 'somebody has changed it since' : error instanceof Error ? error.message : '';
    showToast({ text: `${what} was not undone: ${reason}.` });
  }
  refresh(client, address.urn);
}

/** Shows a value before it is written. @returns what takes it back */
function show(client: QueryClient, { entityType, urn, aspect }: AspectAddress, value: JsonRecord | undefined) {
  const { queryKey } = aspectsQuery(entityType, urn);
  const before = client.getQueryData<StoredAspects>(queryKey);
  if (before) {
    const shown = new Map(before);
    if (value) shown.set(aspect, { ...shown.get(aspect), value });
    else shown.delete(aspect);
    client.setQueryData<StoredAspects>(queryKey, shown);
  }
  return () => {
    if (before) client.setQueryData<StoredAspects>(queryKey, before);
  };
}

export function refresh(client: QueryClient, urn: string): void {
  void client.invalidateQueries({ queryKey: ['aspects', urn] });
  // Owners and domains decide who may edit.
  void client.invalidateQueries({ queryKey: ['editable', urn] });
  void client.invalidateQueries({ queryKey: ['summaries'] });
  void client.invalidateQueries({ queryKey: ['names'] });
}
