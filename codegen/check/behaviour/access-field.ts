import { accessOption, namingKey } from '#codegen/facts/specs/partial-access';
import { urnPath } from '#codegen/facts/specs/write-parents';
import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { lineOf, type SchemaNode } from '#codegen/model/schema-tree';
import { isObject, stringList } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Checked, Report, Rule } from '../rule';

type Carried = Checked['carried'][number];

/**
 * A privilege of a field is checked by comparing the values before and after without the field. So what is around the field must stay
 * recognizable, and a privilege on another entity needs the place of its urn.
 */
export const accessField: Rule = {
  name: 'access-field',
  needsWhole: true,
  check(checked, report) {
    for (const carried of checked.carried) {
      for (const node of carried.tree.nodes.filter(
        ({ isField, field }) => isField && isObject(field.properties.Access),
      ))
        checkNode(node, carried, checked, report);
      checkRecord(carried, report);
    }
  },
};

/** A record takes the option `write` only. */
function checkRecord({ declaration: { record } }: Carried, report: Report): void {
  const { Access: options } = record.properties;
  for (const option of isObject(options) ? Object.keys(options) : [])
    if (option !== 'write')
      report(`the option ${option} of @Access belongs on a field`, annotationPlace(record, 'Access', option));
}

function checkNode(node: SchemaNode, carried: Carried, checked: Checked, report: Report): void {
  const { field } = node;
  const refuse = (option: string, reason: string, suggestion?: string) =>
    report(`${field.name} has @Access with ${option}, ${reason}`, annotationPlace(field, 'Access', option), suggestion);
  for (const option of ['write', 'named'] as const) {
    if (accessOption(node, option).length === 0) continue;
    if (isKey(carried, checked)) refuse(option, 'but a key does not change');
    if (carried.declaration.kind === 'timeseries') refuse(option, 'but events are only added');
  }
  if (accessOption(node, 'write').length > 0 && !isRecognizable(node))
    refuse('write', 'so it must not be inside of a map, a union, or a list without @ArrayKey');
  if (accessOption(node, 'named').length > 0 && namingKey(node) === undefined)
    refuse('named', 'so it must be a list at the top, of urns or with one field in @ArrayKey');
  checkParent(node, carried, checked, refuse);
}

function checkParent(
  node: SchemaNode,
  { declaration, entities }: Carried,
  { model }: Checked,
  refuse: (option: string, reason: string, suggestion?: string) => void,
): void {
  const edges = model.registry.aspects.find(({ name }) => name === declaration.name)?.relationships ?? [];
  for (const option of ['parent', 'ancestor'] as const)
    if (accessOption(node, option).length > 0 && !edges.some(({ path }) => path === urnPath(node)))
      refuse(option, 'so it needs @Relationship');
  for (const name of accessOption(node, 'entities'))
    if (!entities.includes(name))
      refuse('entities', `but ${name} does not carry ${declaration.name}`, didYouMean(name, entities));
}

function isKey({ declaration: { name } }: Carried, { model }: Checked): boolean {
  return model.registry.aspects.some((aspect) => aspect.isKey && aspect.name === name);
}

/** A path can name one item of a list, by its key. It cannot name a branch of a union, or a value of a map. */
function isRecognizable(node: SchemaNode): boolean {
  const around = lineOf(node).slice(0, -1);
  return around.every(
    ({ shape, isField, field }) =>
      shape.kind === 'record' ||
      (shape.kind === 'array' && isField && stringList(field.properties.ArrayKey) !== undefined),
  );
}
