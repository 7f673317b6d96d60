import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { resolveUse } from '#codegen/model/schema-tree';
import { DATA_TIMES, RENDERINGS, SUMMARY_ROLES } from '#codegen/model/display-types';
import type { Field, LinkedTypes } from '#codegen/model/model';
import { annotationPlace } from '#codegen/values/origin-at';
import { isObject } from '#codegen/values/json-value';
import type { Checked, Report, Rule } from '../rule';

/** The hints of `@Display` suit what they are on, because pages could not follow them otherwise. */
export const displayHint: Rule = {
  name: 'display-hint',
  check({ models, carried }, report) {
    for (const type of models.types.types.values()) {
      for (const field of type.kind === 'record' ? type.fields : []) {
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

/** A rendering needs a value that it can show: text for most, a list for a table, a number for a chart. */
function checkRendering(field: Field, types: LinkedTypes, report: Report): void {
  const options = field.properties.Display;
  const as = isObject(options) ? options.as : undefined;
  const { shape } = resolveUse(field.type, types);
  if (!shape || typeof as !== 'string' || !RENDERINGS.some((known) => known === as)) return;
  const isList = as === 'table' || as === 'tree' || as === 'ranking';
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

/** A form begins with it as if somebody had typed or chosen it. */
function checkInitial(field: Field, types: LinkedTypes, report: Report): void {
  const options = field.properties.Display;
  if (!isObject(options) || options.initial === undefined) return;
  const at = annotationPlace(field, 'Display', 'initial');
  const { shape, via } = resolveUse(field.type, types);
  const type = via.at(-1);
  if (type?.kind === 'enum') {
    const symbols = type.symbols.map(({ name }) => name);
    const initial = String(options.initial);
    if (!symbols.includes(initial)) report(`there is no symbol ${initial}`, at, didYouMean(initial, symbols));
  } else if (shape?.kind !== 'leaf' || shape.type !== 'string')
    report(`@Display begins ${field.name} with a text, which needs a string or an enum`, at);
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
