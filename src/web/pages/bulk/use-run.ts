import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { exactJson } from '#web/api/exact-json';
import { forgetChange, keepChange } from '#web/api/kept-changes';
import { meQuery } from '#web/api/queries';
import { showToast } from '#web/ui/parts/toasts.tsx';
import type { BulkAction, PlannedChange, Wanted } from './bulk-plan';
import { changeAll } from './change-all';
import type { Changed, Outcome } from './outcome';
import { reasonOf, addressOf } from './read-states';
import { withItems } from '#web/entity/edit/rail/quick-list';
import type { AspectWrite } from '#web/entity/edit/write/aspect-writes';
import { undoWrites } from './undo-writes';

export type Run =
  | { readonly phase: 'running'; readonly done: number; readonly total: number }
  | { readonly phase: 'ended'; readonly outcomes: readonly Outcome[] };

interface RunOptions {
  readonly action: BulkAction;
  /** What has happened to so many, in words for a toast. */
  readonly sentence: (changed: number) => string;
  readonly onClose: () => void;
}

/**
 * Makes the changes, and says at the end what happened, with Undo. The dialog stays if something did not happen; `again` goes back to its
 * form, and Undo then takes back both attempts.
 */
export function useRun({ action: { aspect }, sentence, onClose }: RunOptions) {
  const client = useQueryClient();
  const [run, setRun] = useState<Run>();
  const changed = useRef<ReadonlyMap<string, Changed>>(new Map());
  const controller = useRef<AbortController>(undefined);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      controller.current?.abort();
    };
  }, []);
  const undo = async (kept?: number) => {
    const all = [...changed.current.values()];
    if (kept !== undefined) forgetChange(kept);
    showToast({ text: await undoWrites(all.map((change) => undoOf(change, aspect))) });
    refreshAll(client, all);
  };
  const close = () => {
    const all = [...changed.current.values()];
    const text = sentence(all.length);
    if (all.length > 0) {
      const writes = all.map((change) => undoOf(change, aspect));
      const kept = keepChange({
        actor: client.getQueryData(meQuery.queryKey)?.urn ?? '',
        text,
        undo: exactJson(writes),
      });
      showToast({ text, action: { name: 'Undo', run: () => void undo(kept) } });
    }
    onClose();
  };
  const start = async (changes: readonly PlannedChange[], wanted: Wanted) => {
    const { signal } = (controller.current = new AbortController());
    const onProgress = (done: number) => setRun({ phase: 'running', done, total: changes.length });
    onProgress(0);
    const outcomes = await attempt(client, changes, { aspect, wanted, signal, onProgress });
    changed.current = joined(changed.current, outcomes);
    refreshAll(client, outcomes);
    // A page that was left shows no result, so the toast is what remains.
    if (isOpen.current && outcomes.some(({ result }) => result === 'failed')) setRun({ phase: 'ended', outcomes });
    else close();
  };
  return { run, start, undo, close, stop: () => controller.current?.abort(), again: () => setRun(undefined) };
}

async function attempt(
  client: QueryClient,
  changes: readonly PlannedChange[],
  work: Omit<Parameters<typeof changeAll>[1], 'writer'>,
): Promise<readonly Outcome[]> {
  try {
    const { urn: actor } = await client.fetchQuery(meQuery);
    return await changeAll(changes, { ...work, writer: { actor, time: Date.now() } });
  } catch (error) {
    return changes.map(({ target }) => ({ result: 'failed', target, reason: reasonOf(error) }));
  }
}

/** What was changed twice is taken back to what it was before the first change. */
function joined(before: ReadonlyMap<string, Changed>, outcomes: readonly Outcome[]): ReadonlyMap<string, Changed> {
  const all = new Map(before);
  for (const outcome of outcomes) {
    if (outcome.result !== 'changed') continue;
    const { urn } = outcome.target;
    all.set(urn, { ...outcome, before: before.get(urn)?.before ?? outcome.before });
  }
  return all;
}

/** Keys of what pages show of many entities. */
const SHOWING = [
  'search',
  'summary',
  'summaries',
  'names',
  'contents',
  'count of contents',
  'problems of contents',
  'rows with',
] as const;

function refreshAll(client: QueryClient, outcomes: readonly Outcome[]): void {
  for (const { target } of outcomes) void client.invalidateQueries({ queryKey: ['aspects', target.urn] });
  for (const key of SHOWING) void client.invalidateQueries({ queryKey: [key] });
}

/** A list that was not there is emptied, because people who may edit may not always delete. */
function undoOf({ target, type, before, after }: Changed, aspect: string): AspectWrite {
  const value = before.value ?? withItems(after.value, [], type.list);
  return { address: addressOf(target, aspect), value, version: after.version };
}
