import { isObject, stringList } from '#codegen/values/json-value';
import type { AspectSpec, GroupSpec, IndirectEdgeSpec, PairSpec } from '#codegen/model/registry-types';
import type { ModelRegistry } from '#codegen/registry/model-registry';
import { compare } from '#codegen/values/names';
import type { AspectDeclaration } from '#codegen/registry/declarations';
import type { LinkedTypes, RecordType } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { numberOption, stringOption } from '../annotation-options';
import { type AspectTree, readAspectTree } from '../aspect-tree';
import { topLevelDefaults } from '../defaults';
import { isOfVendor } from '../vendor';
import { pictures, secrets, textsWith, writePrivileges } from './access-specs';
import { answeredOf } from './answered-spec';
import { collectedOf } from './collected-spec';
import { definedEntries } from './search/defined-entries';
import { placedOf } from './placed-spec';
import { partialAccess } from './partial-access';
import { patchSpec } from './patch-spec';
import { relationships } from './edges/relationship-specs';
import { searchEntries } from './search/search-entries';
import { searchScores } from './search/search-scores';
import { searchFields } from './search/search-specs';
import { searchUses } from './search/search-uses';
import { timeseriesSpec } from './timeseries-spec';
import { urnFields } from './edges/urn-fields';

/** An aspect that some entity type carries, with its places. */
export interface CarriedAspect {
  readonly declaration: AspectDeclaration;
  /** Entity types that carry it. */
  readonly entities: readonly string[];
  readonly isKey: boolean;
  readonly tree: AspectTree;
}

/** Aspects by name. Aspects that no entity type carries are left out: their records only serve inside of others. */
export function carriedAspects(models: ModelRegistry): readonly CarriedAspect[] {
  const lists = models.entities.map((entity) => ({ entity, names: new Set(aspectNames(entity, models)) }));
  return models.aspects.flatMap((declaration) => {
    const carriers = lists.filter(({ names }) => names.has(declaration.name)).map(({ entity }) => entity);
    if (carriers.length === 0) return [];
    return [
      {
        declaration,
        entities: carriers.map(({ name }) => name.name),
        isKey: carriers.some(({ keyAspect }) => keyAspect.name === declaration.name),
        tree: readAspectTree(declaration.record, models.types),
      },
    ];
  });
}

/** Key aspect, listed aspects, then those that join by themselves, by name. */
export function aspectNames(entity: ModelRegistry['entities'][number], { aspects }: ModelRegistry): readonly string[] {
  const joining = joiningAspects(entity.name.name, aspects).map(({ name }) => name);
  return [...new Set([entity.keyAspect.name, ...entity.aspects.map(({ name }) => name), ...joining])];
}

export function joiningAspects(entity: string, aspects: readonly AspectDeclaration[]): readonly AspectDeclaration[] {
  return aspects
    .filter(({ joins }) => joins.some(({ name }) => name === entity))
    .toSorted((a, b) => compare(a.name, b.name));
}

export function aspectSpec(
  { declaration, entities, isKey, tree }: CarriedAspect,
  types: LinkedTypes,
  vendor: string,
): AspectSpec {
  const { name, aliases, record, kind, maxVersions } = declaration;
  const groups = tree.nodes.flatMap(groupOf);
  return {
    name,
    aliases: aliases.map((alias) => alias.name),
    record: record.fullName,
    kind,
    doc: record.doc,
    entities,
    isKey,
    searchFields: searchFields(tree),
    searchScores: searchScores(tree),
    searchEntries: searchEntries(tree, groups),
    searchUses: searchUses(tree),
    definedEntries: definedEntries(tree),
    relationships: relationships(tree),
    indirectEdges: indirectEdges(tree),
    urnFields: urnFields(tree),
    timeseries: kind === 'timeseries' ? timeseriesSpec(record, tree, types) : null,
    patch: patchSpec(tree, types),
    maxVersions,
    writePrivileges: writePrivileges(record),
    partialAccess: partialAccess(tree),
    secrets: secrets(tree),
    addresses: isKey ? [] : textsWith('Address', tree),
    recipes: isKey ? [] : textsWith('Recipe', tree),
    pictures: pictures(tree),
    groups,
    ...pairsOf(record),
    ...answeredOf(record),
    ...collectedOf(record),
    ...placedOf(record),
    defaults: topLevelDefaults(record),
    shownDefaults: shownDefaults(record, tree, types, vendor),
  };
}

function groupOf({ isField, field }: AspectTree['nodes'][number]): readonly GroupSpec[] {
  const options = isField ? field.properties.GroupedFrom : undefined;
  if (!isObject(options)) return [];
  const text = (option: string) => stringOption(options, option) ?? '';
  const word = { field: text('word'), begin: text('keyOfWord').replace(WORD_MARK, '') };
  const group = { field: field.name, list: text('list'), key: text('key'), value: text('value') };
  return [word.field === '' ? group : { ...group, word }];
}

/** The place of the word in `keyOfWord`. */
const WORD_MARK = '{word}';

type ShownDefault = AspectSpec['shownDefaults'][number];

/** Fields with a default, parents first. compat: without those of shipped records, which released servers leave out. */
function shownDefaults(
  record: RecordType,
  { nodes }: AspectTree,
  types: LinkedTypes,
  vendor: string,
): readonly ShownDefault[] {
  return nodes.flatMap(({ isField, parent, field, path }) => {
    if (!isField || field.default === undefined) return [];
    const declaring = types.types.get(field.includedFrom ?? '') ?? recordAround(parent) ?? record;
    return isOfVendor(declaring, vendor) ? [] : [{ path, value: field.default }];
  });
}

function recordAround(parent: SchemaNode | null): RecordType | undefined {
  return parent?.shape.kind === 'record' ? parent.shape.record : undefined;
}

/** Arrays annotated `@IndirectEdge`; the rule `indirect-edge` refuses it on anything but an array of records. */
function indirectEdges({ nodes }: AspectTree): readonly IndirectEdgeSpec[] {
  return nodes.flatMap(({ isField, field, path }) => {
    const options = isField ? field.properties.IndirectEdge : undefined;
    if (!isObject(options)) return [];
    const text = (option: string) => stringOption(options, option) ?? '';
    return [
      {
        name: text('name'),
        items: `${path}/*`,
        source: text('source'),
        sourceType: stringOption(options, 'sourceType'),
        destination: text('destination'),
      },
    ];
  });
}

/** `@PairedBy` on the record of an aspect, as the member of its spec. */
function pairsOf({ properties: { PairedBy: options } }: RecordType): { readonly pairs?: PairSpec } {
  if (!isObject(options)) return {};
  const text = (option: string) => stringOption(options, option) ?? '';
  const lead = isObject(options.lead) ? Object.entries(options.lead) : [];
  return {
    pairs: {
      others: text('others'),
      leads: text('leads'),
      lead: Object.fromEntries(lead.map(([field, value]) => [field, String(value)])),
      lineage: text('lineage'),
      upstreams: text('upstreams'),
      kinds: text('kinds'),
      kind: text('kind'),
      madeFromOther: stringList(options.madeFromOther) ?? [],
      same: stringList(options.same) ?? [],
      named: text('named'),
      parts: numberOption(options, 'parts') ?? 1,
    },
  };
}
