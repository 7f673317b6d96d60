/** Rules that apply at the same place of an event. Most of them make the same drafts whenever the place says the same. */
import type { JsonValue } from '../../../generated/registry/registry-types';
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

/** Paths that say no more than which dataset, job or run it is. */
const IDENTITIES = new Set(
  'dataset dataset/namespace dataset/name job job/namespace job/name run run/runId'.split(' '),
);
const OF_EVENT = new Set(['event', 'eventId', 'actor', 'dataset', 'job', 'run']);

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
  return IDENTITIES.has(path) || !OF_EVENT.has(headOf(path));
}

function headOf(path: string): string {
  return path.split('/', 1)[0] ?? '';
}

/** The paths of all expressions in templates, without their `$`. */
export function pathsIn(templates: JsonValue): readonly string[] {
  return [...JSON.stringify(templates).matchAll(/\$(\w+(?:\/\w+)*)/g)].map(([, path = '']) => path);
}
