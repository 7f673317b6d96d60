import { readJson, writeJson } from './browser-storage';
import { Store } from './store';

/** A change of many entities that can still be taken back. */
export interface KeptChange {
  /** Epoch milliseconds. No other has the same. */
  readonly time: number;
  /** Urn of who made it. */
  readonly actor: string;
  /** What happened, as a sentence. */
  readonly text: string;
  /** JSON of the writes that take it back. */
  readonly undo: string;
}

const KEY = 'aspectory.changes';
const KEPT = 5;
const KEPT_MS = 7 * 86_400_000;

/** The latest first. They stay in the browser, whose storage they must fit into: a larger one takes the place of older ones. */
export const keptChanges = new Store(readStored());

/** @returns its time */
export function keepChange(change: Omit<KeptChange, 'time'>): number {
  const before = keptChanges.get();
  const time = Math.max(Date.now(), (before[0]?.time ?? 0) + 1);
  replace([{ ...change, time }, ...before].slice(0, KEPT));
  return time;
}

export function forgetChange(time: number): void {
  replace(keptChanges.get().filter((change) => change.time !== time));
}

function replace(changes: readonly KeptChange[]): void {
  keptChanges.set(changes);
  let kept = changes.length;
  while (kept >= 0 && !writeJson(KEY, changes.slice(0, kept))) kept -= 1;
}

function readStored(): readonly KeptChange[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? stored.filter(isKept).filter(({ time }) => Date.now() - time < KEPT_MS) : [];
}

function isKept(value: unknown): value is KeptChange {
  const names = ['time', 'actor', 'text', 'undo'];
  return typeof value === 'object' && value !== null && names.every((name) => name in value);
}
