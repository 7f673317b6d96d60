/** What events state of one aspect. */
import type { JsonObject } from '#generated/registry/registry-types';
import type { AspectDraft, DraftTarget } from './aspect-draft';
import { readStamp } from './fact-times';
import { type RemovedFacts, type Statement, TIMELESS } from './facts';
import type { Mode } from './mapping';

/** Statements in which an equal one is searched for: the events of a run mostly repeat what the ones just before said. */
const LOOKED_AT = 8;

/** A draft, and the time of what it says. */
export interface TimedDraft {
  readonly draft: AspectDraft;
  readonly stamp: number;
}

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

  /** The same statements and more, which are joined with those of the same time: they say one thing together. */
  with(drafts: readonly TimedDraft[]): Statements {
    const both = new Statements(this.target);
    for (const statement of this.all) both.all.push(statement);
    for (const removal of this.removals) both.removals.push(removal);
    for (const { draft, stamp } of drafts) both.add(both.joined(draft, stamp), stamp);
    return both;
  }

  /** Takes the statements of the same time out, and into the draft. */
  private joined(draft: AspectDraft, stamp: number): AspectDraft {
    const at = this.all.findIndex((known) => known.mode === 'newest' && known.stamp === stamp);
    const parts = draft.values.get('newest');
    const [known] = parts && at >= 0 ? this.all.splice(at, 1) : [];
    return known && parts
      ? { ...draft, values: new Map([...draft.values, ['newest', [...known.parts, ...parts]]]) }
      : draft;
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
