import { useSyncExternalStore } from 'react';
import type { EntitySummary } from '#generated/http/messages';

/** An entity that somebody has looked at in this browser. */
export interface RecentEntity {
  readonly urn: string;
  readonly name: string;
}

const KEY = 'aspectory.recent';
const KEPT = 8;

let known: readonly RecentEntity[] | undefined;
const listeners = new Set<() => void>();

export function rememberEntity({ urn, name }: Pick<EntitySummary, 'urn' | 'name'>): void {
  replace([{ urn, name }, ...recentEntities().filter((entity) => entity.urn !== urn)].slice(0, KEPT));
}

export function forgetEntities(): void {
  replace([]);
}

/** The latest first. They stay in the browser; the service does not know them. */
export function useRecentEntities(): readonly RecentEntity[] {
  return useSyncExternalStore(subscribe, recentEntities);
}

function recentEntities(): readonly RecentEntity[] {
  return (known ??= readStored());
}

function replace(entities: readonly RecentEntity[]): void {
  known = entities;
  try {
    localStorage.setItem(KEY, JSON.stringify(entities));
  } catch {
    // The browser does not allow storage: they are known until the page is left.
  }
  for (const listen of listeners) listen();
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

function readStored(): readonly RecentEntity[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
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
