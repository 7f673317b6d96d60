import { SCHEMA_NAME } from '#codegen/diagnostics/bad-name';
import { annotationPlace } from '#codegen/values/origin-at';
import type { AspectTree } from '#codegen/facts/aspect-tree';
import type { Origin } from '#codegen/model/model';
import type { TimeseriesSpec } from '#codegen/model/registry-types';
import { timeseriesSpec } from '#codegen/facts/specs/timeseries-spec';
import type { Report, Rule } from '../rule';

/** Columns that every row has besides the fields that identify its event. */
const RESERVED = ['urn', 'runId', 'event', 'systemMetadata'];

/** The columns and collections of a row, and the columns of an item beside its key, have names of their own that filters take. */
export const timeseriesColumn: Rule = {
  name: 'timeseries-column',
  check({ carried, models }, report) {
    for (const { declaration, tree } of carried)
      if (declaration.kind === 'timeseries')
        checkRows(timeseriesSpec(declaration.record, tree, models.types), tree, report);
  },
};

interface Named {
  readonly name: string;
  /** The path from the row. */
  readonly path: string;
  readonly place: Origin;
}

function checkRows({ event, columns, collections }: TimeseriesSpec, tree: AspectTree, report: Report): void {
  const fields = new Map(tree.nodes.filter(({ isField }) => isField).map(({ path, field }) => [path, field]));
  const named = (root: string, parts: readonly { name: string; path: string }[], annotation: string): Named[] =>
    parts.flatMap(({ name, path }) => {
      const field = fields.get((root + path).replace(/\/\*$/, ''));
      return field ? [{ name, path, place: annotationPlace(field, annotation, 'name') }] : [];
    });
  checkNames(
    [...named('', columns, 'TimeseriesField'), ...named('', collections, 'TimeseriesFieldCollection')],
    [...RESERVED, event.time, ...event.key],
    report,
  );
  for (const { path, key, columns: inner } of collections)
    checkNames(named(path, inner, 'TimeseriesField'), [key], report);
}

/** A column may be made of what the row has by that name. */
function checkNames(columns: readonly Named[], reserved: readonly string[], report: Report): void {
  const taken = new Set<string>();
  for (const { name, path, place } of columns) {
    const isTaken = taken.has(name) || (reserved.includes(name) && path !== `/${name}`);
    if (!SCHEMA_NAME.test(name)) report(`"${name}" cannot be a column`, place, 'letters, digits and _ make a name');
    else if (isTaken) report(`there is a column ${name} already`, place, 'give it another name');
    taken.add(name);
  }
}
