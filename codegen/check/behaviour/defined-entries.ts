import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { isEntryValueType } from '#codegen/facts/specs/search/defined-entries';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { ENTRY_VALUE_TYPES } from '#codegen/model/registry-types';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Report, Rule } from '../rule';
import { pathsOf } from './named-option';

/** `@DefinedEntries` is on an array of records; its paths lead to something in the items and in the definition. */
export const definedEntries: Rule = {
  name: 'defined-entries',
  needsWhole: true,
  check({ carried }, report) {
    for (const { tree } of carried)
      for (const node of tree.nodes)
        if (node.isField && node.field.properties.DefinedEntries !== undefined)
          checkEntries(node, tree.nodes, carried, report);
  },
};

/** Paths of the definition that must lead somewhere. Those of `urnTypes` lead into a map. */
const IN_DEFINITION = ['type', 'allowedValues', 'cardinality'];
const OPTIONAL_IN_DEFINITION = ['entityTypes', 'name', 'version', 'immutable', 'platforms'];

function checkEntries(
  { field, path }: SchemaNode,
  nodes: readonly SchemaNode[],
  carried: readonly CarriedAspect[],
  report: Report,
): void {
  const options = field.properties.DefinedEntries;
  const items = nodes.filter((node) => node.path.startsWith(`${path}/*/`)).map((node) => node.path);
  if (!isObject(options)) return;
  if (items.length === 0) {
    report(`@DefinedEntries on ${field.name} must be on an array of records`, annotationPlace(field, 'DefinedEntries'));
    return;
  }
  const at = (option: string) => annotationPlace(field, 'DefinedEntries', option);
  const checkPath = (option: string, known: readonly string[], owner: string) => {
    const written = options[option];
    if (typeof written === 'string' && !known.includes(written))
      report(
        `${option} of @DefinedEntries has no effect, because ${owner} has nothing at "${written}"`,
        at(option),
        didYouMean(written, known),
      );
  };
  const inItems = items.map((each) => each.slice(path.length + 2));
  for (const option of ['key', 'values']) checkPath(option, inItems, `an item of ${field.name}`);
  const definition = carried.find(({ declaration }) => declaration.name === options.aspect);
  if (definition)
    for (const option of IN_DEFINITION) checkPath(option, pathsOf(definition), definition.declaration.name);
  else if (options.aspect !== undefined)
    report(`aspect of @DefinedEntries is not an aspect of an entity type`, at('aspect'));
  for (const option of OPTIONAL_IN_DEFINITION)
    if (definition && options[option] !== undefined)
      checkPath(option, pathsOf(definition), definition.declaration.name);
  const place = carried.find(({ declaration }) => declaration.name === options.platformAspect);
  if (place) checkPath('platform', pathsOf(place), place.declaration.name);
  else if (options.platforms !== undefined)
    report(`platforms of @DefinedEntries needs platformAspect, an aspect of an entity type`, at('platforms'));
  const types = isObject(options.types) ? Object.values(options.types) : [];
  if (types.length === 0 || !types.every(isEntryValueType))
    report(`types of @DefinedEntries must name types`, at('types'), `types are ${ENTRY_VALUE_TYPES.join(', ')}`);
}
