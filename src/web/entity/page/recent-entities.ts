import type { EntitySummary } from '#generated/http/messages';
import { readJson, writeJson } from '#web/api/browser-storage';
import { Store } from '#web/api/store';
import { useStore } from '#web/ui/parts/use-store';

/** An entity that somebody has looked at in this browser. */
export interface RecentEntity {
  readonly urn: string;
  readonly name: string;
}

const KEY = 'aspectory.recent';
const KEPT = 8;

const known = new Store(readStored());

export function rememberEntity({ urn, name }: Pick<EntitySummary, 'urn' | 'name'>): void {
  replace([{ urn, name }, ...known.get().filter((entity) => entity.urn !== urn)].slice(0, KEPT));
}

export function forgetEntities(): void {
  replace([]);
}

/** The latest first. They stay in the browser; the service does not know them. */
export function useRecentEntities(): readonly RecentEntity[] {
  return useStore(known);
}

function replace(entities: readonly RecentEntity[]): void {
  writeJson(KEY, entities);
  known.set(entities);
}

function readStored(): readonly RecentEntity[] {
  const stored = readJson(KEY);
  return Array.isArray(stored) ? stored.filter(isRecent) : [];
}

function isRecent(value: unknown): value is RecentEntity {
  return (
    typeof value === 'object' &&
    value !== null &&
    'urn' in value &&
    typeof value.urn === 'string' &&
    'name' in value &&
    typeof value.name === 'string'
  );
}
