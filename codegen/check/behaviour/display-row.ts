import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { ROW_ROLES } from '#codegen/model/display-types';
import type { JsonObject, JsonValue, Model } from '#codegen/model/model';
import { resolveUse, type SchemaNode } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Checked, Report, Rule } from '../rule';

/** `row` of `@Display` gives paths of values in the items of a list of an aspect, and the entity type of rows. A tree needs the path of its rows. */
export const displayRow: Rule = {
  name: 'display-row',
  needsWhole: true,
  check({ models, carried, model }, report) {
    const lists = new Set(
      carried.flatMap(({ tree }) => tree.nodes.filter(isList).map(({ field: { origin } }) => origin)),
    );
    for (const type of models.types.types.values())
      for (const field of type.kind === 'record' ? type.fields : [])
        if (
          isObject(field.properties.Display) &&
          field.properties.Display.row !== undefined &&
          !lists.has(field.origin)
        )
          report(
            `@Display gives rows to ${field.name}, which is not a list of an aspect`,
            annotationPlace(field, 'Display', 'row'),
          );
    for (const { tree } of carried) for (const list of tree.nodes.filter(isList)) checkList(list, tree, model, report);
  },
};

/** A list that an aspect has itself, not one inside another value. */
function isList({ parent, isField, shape }: SchemaNode): boolean {
  return parent === null && isField && shape.kind === 'array';
}

function checkList(list: SchemaNode, tree: Checked['carried'][number]['tree'], model: Model, report: Report): void {
  const options = list.field.properties.Display;
  if (!isObject(options)) return;
  const { row } = options;
  if (row !== undefined && !isObject(row))
    report('the option row of @Display must be an object of paths', annotationPlace(list.field, 'Display', 'row'));
  else if (row === undefined ? options.as === 'tree' : row.path === undefined)
    report(
      `@Display shows ${list.field.name} as rows, which need the path of a row: "row": {"path": "/name"}`,
      annotationPlace(list.field, 'Display', row === undefined ? 'as' : 'row'),
    );
  else if (row !== undefined) checkRoles(row, list, tree, model, report);
}

function checkRoles(
  row: JsonObject,
  list: SchemaNode,
  { nodes }: Checked['carried'][number]['tree'],
  model: Model,
  report: Report,
): void {
  const items = `${list.path}/*`;
  const paths = nodes
    .filter(({ path, shape }) => (path === items || path.startsWith(`${items}/`)) && isShown(shape))
    .map(({ path }) => path.slice(items.length) || '/');
  for (const [role, path] of Object.entries(row)) {
    const at = annotationPlace(list.field, 'Display', 'row', role);
    if (role === 'entity') checkEntity(path, model, (message, suggestion) => report(message, at, suggestion));
    else if (!ROW_ROLES.some((known) => known === role))
      report(`@Display knows no role ${role} in a row`, at, didYouMean(role, [...ROW_ROLES, 'entity']));
    else if (typeof path !== 'string' || !paths.includes(path))
      report(
        `${JSON.stringify(path)} is not the path of a value in the items of ${list.field.name}`,
        at,
        typeof path === 'string' ? didYouMean(path, paths) : undefined,
      );
  }
}

/** A union says by its member what something is. */
function isShown({ kind }: SchemaNode['shape']): boolean {
  return kind === 'leaf' || kind === 'union';
}

function checkEntity(name: JsonValue, model: Model, report: (message: string, suggestion?: string) => void): void {
  const entity = model.registry.entities.find((each) => each.name === name);
  const names = model.registry.entities.map((each) => each.name);
  if (!entity) {
    const near = typeof name === 'string' ? didYouMean(name, names) : undefined;
    report(`${JSON.stringify(name)} is not an entity type`, near);
    return;
  }
  const fields = model.aspectRecords.get(entity.keyAspect)?.fields ?? [];
  const isPart = fields.length === 2 && fields.every(({ type }) => isText(type, model));
  if (!isPart) report(`the key of ${entity.name} is not a urn and the path of a row`);
}

function isText(use: Parameters<typeof resolveUse>[0], model: Model): boolean {
  const { shape } = resolveUse(use, model);
  return shape?.kind === 'leaf' && shape.type === 'string';
}
