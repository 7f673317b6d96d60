import { type DefinedEntriesSpec, ENTRY_VALUE_TYPES, type EntryValueType } from '#codegen/model/registry-types';
import type { JsonObject } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '#codegen/facts/annotation-options';
import type { AspectTree } from '#codegen/facts/aspect-tree';

/** Arrays annotated `@DefinedEntries`; the rule `defined-entries` refuses what is wrong. */
export function definedEntries({ nodes }: AspectTree): readonly DefinedEntriesSpec[] {
  return nodes.flatMap(({ isField, field, path }) => {
    const options = isField ? field.properties.DefinedEntries : undefined;
    if (!isObject(options)) return [];
    return [{ items: `${path}/*`, ...entriesFacts(options) }];
  });
}

/** The options of the annotation. */
export function entriesFacts(options: JsonObject): Omit<DefinedEntriesSpec, 'items'> {
  const text = (option: string) => stringOption(options, option) ?? '';
  return {
    key: text('key'),
    values: text('values'),
    aspect: text('aspect'),
    type: text('type'),
    types: isObject(options.types) ? typesIn(options.types) : {},
    typeEntity: text('typeEntity'),
    urnTypes: text('urnTypes'),
    entityTypes: text('entityTypes'),
    entityTypeEntity: text('entityTypeEntity'),
    allowedValues: text('allowedValues'),
    cardinality: text('cardinality'),
    single: text('single'),
    name: text('name'),
    version: text('version'),
    immutable: text('immutable'),
    platforms: text('platforms'),
    platformAspect: text('platformAspect'),
    platform: text('platform'),
  };
}

export function isEntryValueType(value: unknown): value is EntryValueType {
  return ENTRY_VALUE_TYPES.some((type) => type === value);
}

function typesIn(types: object): DefinedEntriesSpec['types'] {
  return Object.fromEntries(
    Object.entries(types).flatMap(([id, type]): [string, EntryValueType][] =>
      isEntryValueType(type) ? [[id, type]] : [],
    ),
  );
}
