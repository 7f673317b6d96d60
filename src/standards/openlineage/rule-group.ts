/** Rules that apply at the same place of an event. Most of them make the same drafts whenever the place says the same. */
import type { CompiledRule } from './compiled-mapping';

export interface RuleGroup {
  readonly all: readonly CompiledRule[];
  /** Rules that depend on nothing but the value of the place, and on the identities of the dataset, the job and the run. */
  readonly lasting: readonly CompiledRule[];
  /** Rules that depend on the event too, such as on its time. */
  readonly ofEvent: readonly CompiledRule[];
  /** Whether lasting rules depend on the job, and on the run. */
  readonly needsJob: boolean;
  readonly needsRun: boolean;
}

/** What a part of the event is known by. */
const IDENTITY = /^\w+(?:\/(?:namespace|name|runId))?$/;
const OF_EVENT = new Set(['event', 'eventId', 'actor']);

export function ruleGroup(all: readonly CompiledRule[]): RuleGroup {
  const lasting = all.filter((rule) => rule.paths.every(isLasting));
  const heads = new Set(lasting.flatMap(({ paths }) => paths).map(headOf));
  return {
    all,
    lasting,
    ofEvent: all.filter((rule) => !lasting.includes(rule)),
    needsJob: heads.has('job'),
    needsRun: heads.has('run'),
  };
}

function isLasting(path: string): boolean {
  return IDENTITY.test(path) && !OF_EVENT.has(headOf(path));
}

function headOf(path: string): string {
  return path.split('/', 1)[0] ?? '';
}
