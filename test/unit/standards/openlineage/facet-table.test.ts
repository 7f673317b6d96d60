/** `FACETS.md` says what each facet may change. It follows from the rules of `models/openlineage.yaml`. */
import { readFileSync } from 'node:fs';
import { groupBy } from '#base/json/group-by';
import { isObject } from '#base/json/path-values';
import type { JsonValue } from '#generated/registry/registry-types';
import { readMapping, type Rule } from '#standards/openlineage/mapping';
import { models } from '#test/unit/catalog/aspects/test-store';

const mapping = readMapping(readFileSync('models/openlineage.yaml', 'utf8'));
const guide = readFileSync('src/standards/openlineage/FACETS.md', 'utf8');
const facets = [...mapping.facets, ...mapping.senderFacets].flatMap(({ at, rules, reason }) =>
  at.map((place) => ({ place, part: place.split('.', 1)[0] ?? '', rules, reason })),
);

type Role = 'input' | 'output' | 'subject';

test('it has a row for each facet of a dataset, by who says it', () => {
  const rows = facets
    .filter(({ part }) => part !== 'job' && part !== 'run')
    .map(({ place, part, rules }) => {
      const reader = part === 'output' ? '' : changesOf(rules, 'input') || NOTHING;
      return `| \`${place}\` | ${reader} | ${part === 'input' ? '' : ofWriter(part, rules)} |`;
    });
  expect(rowsBelow('## Facets of datasets')).toEqual(rows.toSorted(byText));
});

test('it has a row for each facet of a job or a run', () => {
  const rows = facets
    .filter(({ part }) => part === 'job' || part === 'run')
    .map(({ place, rules, reason = '' }) => `| \`${place}\` | ${changesOf(rules) || `nothing: ${reason}`} |`);
  expect(rowsBelow('## Facets of jobs and runs')).toEqual(rows.toSorted(byText));
});

const NOTHING = 'nothing';

/** An event of the dataset itself may say what an output does not, and the other way round. */
function ofWriter(part: string, rules: readonly Rule[]): string {
  const [output, subject] = [changesOf(rules, 'output'), changesOf(rules, 'subject')];
  if (part === 'output' || output === subject) return output || NOTHING;
  return `${output || NOTHING}. Of the dataset itself: ${subject || NOTHING}`;
}

/** What the rules change, by the verb: `replaces status.removed, schemaMetadata.fields`. */
function changesOf(rules: readonly Rule[], role?: Role): string {
  const changes = rules
    .filter(({ mode, when }) => mode !== 'default' && when.every((condition) => mayBe(condition, role)))
    .flatMap((rule) => fieldsOf(rule).map((field) => ({ verb: verbOf(rule, role), field })));
  const byVerb = groupBy(changes, ({ verb }) => verb);
  return [...byVerb]
    .map(([verb, all]) => `${verb} ${[...new Set(all.map(({ field }) => field))].join(', ')}`)
    .join('; ');
}

function mayBe(condition: JsonValue, role: Role | undefined): boolean {
  const [, is, wanted] = /^\$role \| (is|not) (\w+)$/.exec(String(condition)) ?? [];
  return wanted === undefined || (wanted === role) === (is === 'is');
}

function verbOf({ entity, aspect, mode }: Rule, role: Role | undefined): string {
  if (models.aspect(aspect)?.kind === 'timeseries') return 'records';
  if (mode === 'adds') return 'adds';
  return mode === 'newest' && role === 'input' && entity !== 'job' && entity !== 'run' ? 'adds' : 'replaces';
}

const FIELDS_MAX = 2;

/** The fields of an aspect; the aspect alone if they are many, or if it is a time series. */
function fieldsOf({ entity, aspect, value }: Rule): readonly string[] {
  const of = ['dataset', 'job', 'run'].includes(entity) ? '' : ` (${entity})`;
  const names = isObject(value) ? Object.keys(value).map((name) => name.replace(/!$/, '')) : [];
  const isWhole = models.aspect(aspect)?.kind === 'timeseries' || names.length > FIELDS_MAX;
  return isWhole ? [`\`${aspect}\`${of}`] : names.map((name) => `\`${aspect}.${name}\`${of}`);
}

function rowsBelow(heading: string): readonly string[] {
  const [, section = ''] = guide.split(`${heading}\n`);
  const lines = section.split(/^## /m, 1)[0]?.split('\n') ?? [];
  return lines.filter((line) => line.startsWith('| `'));
}

function byText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
