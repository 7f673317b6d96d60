/** What events state of one aspect. */
import type { JsonObject } from '#generated/registry/registry-types';
import type { AspectDraft, DraftTarget } from './aspect-draft';
import { readStamp } from './fact-times';
import { type RemovedFacts, type Statement, TIMELESS } from './facts';
import type { Mode } from './mapping';

/** Statements in which an equal one is searched for: the events of a run mostly repeat what the ones just before said. */
const LOOKED_AT = 8;

export class Statements {
  readonly all: Statement[] = [];
  readonly removals: RemovedFacts[] = [];

  constructor(readonly target: DraftTarget) {}

  /** A statement that an event repeats stays one, with the time that counts. The order of statements does not matter. */
  add({ values, removed }: AspectDraft, eventStamp: number): void {
    for (const [mode, parts] of values) {
      const stamp = mode === 'default' ? TIMELESS : mode === 'read' ? readStamp(eventStamp) : eventStamp;
      const at = this.indexOf(mode, parts);
      const found = this.all[at];
      if (found) this.all[at] = { ...found, stamp: (mode === 'first' ? Math.min : Math.max)(found.stamp, stamp) };
      else this.all.push({ mode, parts, stamp });
    }
    for (const [pattern, isByReader] of removed)
      this.removals.push({ pattern, stamp: isByReader ? readStamp(eventStamp) : eventStamp });
  }

  /** Finds only the very same parts, which rules make of facets that are equal. */
  private indexOf(mode: Mode, parts: readonly JsonObject[]): number {
    for (let at = this.all.length - 1; at >= Math.max(0, this.all.length - LOOKED_AT); at--) {
      const known = this.all[at];
      if (known?.mode === mode && areSame(known.parts, parts)) return at;
    }
    return -1;
  }
}

function areSame(a: readonly JsonObject[], b: readonly JsonObject[]): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index]);
}
