import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { resolveUse } from '#codegen/model/schema-tree';
import { DATA_TIMES, ICONS, RENDERINGS, STAMPINGS, SUMMARY_ROLES } from '#codegen/model/display-types';
import type { Field, JsonObject, JsonValue, LinkedTypes, NamedType } from '#codegen/model/model';
import { annotationPlace } from '#codegen/values/origin-at';
import { isObject } from '#codegen/values/json-value';
import type { Checked, Report, Rule } from '../rule';

type Kind = 'boolean' | 'number' | 'string';

/** The options of `@Display` and the type of their values. `summary` and others are objects; this rule checks the first, and `display-row`, `display-entries`, `display-card` and `display-tab` the others. */
const OPTIONS: ReadonlyMap<string, Kind | readonly string[]> = new Map<string, Kind | readonly string[]>([
  ['title', 'string'],
  ['plural', 'string'],
  ['icon', ICONS],
  ['section', 'string'],
  ['order', 'number'],
  ['as', RENDERINGS],
  ['unit', 'string'],
  ['hidden', 'boolean'],
  ['readOnly', 'boolean'],
  ['create', 'boolean'],
  ['initial', 'string'],
  ['stamp', STAMPINGS],
  ['definedFor', 'string'],
  ['summary', []],
  ['times', []],
  ['row', []],
  ['card', []],
  ['tab', []],
  ['good', []],
  ['bad', []],
]);

/** Options that are objects. */
const OBJECTS: ReadonlySet<string> = new Set([...OPTIONS].flatMap(([name, kind]) => (kind.length === 0 ? [name] : [])));

/** `@Display` has known options with values that pages can follow, because a wrong one would show the value in another way. */
export const displayHint: Rule = {
  name: 'display-hint',
  check({ models, carried }, report) {
    for (const type of models.types.types.values()) {
      checkHints(type, report);
      for (const field of type.kind === 'record' ? type.fields : []) {
        checkHints(field, report);
        checkRendering(field, models.types, report);
        checkStamp(field, models.types, report);
        checkInitial(field, models.types, report);
      }
    }
    for (const aspect of carried) {
      checkSummary(aspect, report);
      checkTimes(aspect, report);
    }
  },
};

function checkHints(part: Field | NamedType, report: Report): void {
  const options = part.properties.Display;
  if (isObject(options)) checkOptions(part, options, report);
  else if (options !== undefined)
    report(`@Display on ${part.name} must be an object`, annotationPlace(part, 'Display'));
}

function checkOptions(part: Field | NamedType, options: JsonObject, report: Report): void {
  for (const [option, value] of Object.entries(options)) {
    const kind = OPTIONS.get(option);
    const at = annotationPlace(part, 'Display', option);
    if (kind === undefined) report(`@Display has no option ${option}`, at, didYouMean(option, OPTIONS.keys()));
    else if (!OBJECTS.has(option) && !fits(value, kind))
      report(
        `the option ${option} of @Display must be ${typeof kind === 'string' ? `a ${kind}` : `one of ${kind.join(', ')}`}`,
        at,
        typeof value === 'string' && typeof kind !== 'string' ? didYouMean(value, kind) : undefined,
      );
  }
}

function fits(value: JsonValue, kind: Kind | readonly string[]): boolean {
  return typeof kind === 'string' ? typeof value === kind : kind.some((known) => known === value);
}

/** A rendering needs a value that it can show: text for most, a list for a table, a number for a chart. */
function checkRendering(field: Field, types: LinkedTypes, report: Report): void {
  const options = field.properties.Display;
  const as = isObject(options) ? options.as : undefined;
  const { shape } = resolveUse(field.type, types);
  if (!shape || typeof as !== 'string' || !RENDERINGS.some((known) => known === as)) return;
  const isList = as === 'table' || as === 'tree';
  const needed = isList ? 'a list' : as === 'chart' ? 'a number' : 'a string';
  const isRight = isList
    ? shape.kind === 'array'
    : shape.kind === 'leaf' && (shape.type === 'string') === (as !== 'chart');
  if (!isRight)
    report(`@Display shows ${field.name} as ${as}, which needs ${needed}`, annotationPlace(field, 'Display', 'as'));
}

/** A form can set a text to its writer, a number to the time, and a record with `@AuditStamp` to both. */
function checkStamp(field: Field, types: LinkedTypes, report: Report): void {
  const options = field.properties.Display;
  if (!isObject(options) || options.stamp === undefined) return;
  const { shape } = resolveUse(field.type, types);
  const isRight =
    shape?.kind === 'leaf'
      ? shape.type === 'string' || shape.type === 'long'
      : shape?.kind === 'record' && shape.record.properties.AuditStamp !== undefined;
  if (!isRight)
    report(
      `@Display stamps ${field.name}, which needs a urn, a time or a record with @AuditStamp`,
      annotationPlace(field, 'Display', 'stamp'),
    );
}

/** A form begins with it as if somebody had typed it. */
function checkInitial(field: Field, types: LinkedTypes, report: Report): void {
  const options = field.properties.Display;
  if (!isObject(options) || options.initial === undefined) return;
  const { shape } = resolveUse(field.type, types);
  if (shape?.kind !== 'leaf' || shape.type !== 'string')
    report(
      `@Display begins ${field.name} with a text, which needs a string`,
      annotationPlace(field, 'Display', 'initial'),
    );
}

/** `times` gives the path of a number to each time of the data. */
function checkTimes({ declaration: { record }, tree }: Checked['carried'][number], report: Report): void {
  const options = record.properties.Display;
  const times = isObject(options) ? options.times : undefined;
  if (times === undefined) return;
  const numbers = tree.nodes
    .filter(({ shape }) => shape.kind === 'leaf' && shape.type === 'long')
    .map(({ path }) => path);
  if (!isObject(times)) {
    report('the option times of @Display must be an object of paths', annotationPlace(record, 'Display', 'times'));
    return;
  }
  for (const [time, path] of Object.entries(times)) {
    const at = annotationPlace(record, 'Display', 'times', time);
    if (!DATA_TIMES.some((known) => known === time))
      report(`@Display knows no time ${time} of the data`, at, didYouMean(time, DATA_TIMES));
    else if (typeof path !== 'string' || !numbers.includes(path))
      report(
        `${JSON.stringify(path)} is not the path of a time in ${record.name}`,
        at,
        typeof path === 'string' ? didYouMean(path, numbers) : undefined,
      );
  }
}

/** `summary` gives the path of a leaf to each role. */
function checkSummary({ declaration: { record }, tree }: Checked['carried'][number], report: Report): void {
  const options = record.properties.Display;
  const summary = isObject(options) ? options.summary : undefined;
  if (summary === undefined) return;
  const leaves = tree.nodes.filter(({ shape }) => shape.kind === 'leaf').map(({ path }) => path);
  if (!isObject(summary)) {
    report('the option summary of @Display must be an object of paths', annotationPlace(record, 'Display', 'summary'));
    return;
  }
  for (const [role, path] of Object.entries(summary)) {
    const at = annotationPlace(record, 'Display', 'summary', role);
    if (!SUMMARY_ROLES.some((known) => known === role))
      report(`@Display knows no role ${role} in a summary`, at, didYouMean(role, SUMMARY_ROLES));
    else if (typeof path !== 'string' || !leaves.includes(path))
      report(
        `${JSON.stringify(path)} is not the path of a value in ${record.name}`,
        at,
        typeof path === 'string' ? didYouMean(path, leaves) : undefined,
      );
  }
}
