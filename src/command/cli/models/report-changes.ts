import { groupBy } from '#base/json/group-by';
import type { ModelChange } from '#operation/model-changes/model-change';

/** A change as the report shows it. */
export interface ReportedChange extends ModelChange {
  /** Whether the list of declared changes has it. */
  readonly declared: boolean;
  /** The number of stored values that it affects; null if they were not counted. */
  readonly values: number | null;
}

const HEADINGS = [
  ['breaking', 'Breaking'],
  ['reindex', 'Needs reindex'],
  ['compatible', 'Compatible'],
] as const;

/** The changes for people: a table for each class. Changes with the same fix follow each other. */
export function changeLines(changes: readonly ReportedChange[], withCompatible: boolean): readonly string[] {
  return HEADINGS.flatMap(([kind, heading]) => {
    const found = changes.filter((change) => change.class === kind);
    if (found.length === 0) return [];
    const title = `${heading}: ${found.length.toLocaleString('en')}`;
    if (kind === 'compatible' && !withCompatible) return [`${title} (list them with --all)`];
    return [title, ...tableLines(found)];
  });
}

function tableLines(changes: readonly ReportedChange[]): readonly string[] {
  const width = changes.reduce((widest, { id }) => Math.max(widest, id.length), 0);
  const byFix = groupBy(changes, ({ fix }) => fix);
  return [...byFix].flatMap(([fix, same]) => [
    ...same.map((change) => `  ${change.id.padEnd(width)}  ${problemOf(change)}`),
    ...(fix === '' ? [] : [`    fix: ${fix}`]),
  ]);
}

function problemOf({ problem, declared, values }: ReportedChange): string {
  const counted = values === null ? '' : `; ${values.toLocaleString('en')} stored values`;
  return `${problem}${counted}${declared ? ' (declared)' : ''}`;
}
