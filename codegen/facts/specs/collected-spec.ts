import type { JsonValue } from '#codegen/model/model-values';
import type { AspectPath, CollectedSpec } from '#codegen/model/registry-types';
import type { RecordType } from '#codegen/model/model';
import { isObject, stringList } from '#codegen/values/json-value';
import { stringOption, textsOption } from '../annotation-options';

/** `@CollectedFrom` on the record of an aspect, as the member of its spec. */
export function collectedOf({ properties: { CollectedFrom: options } }: RecordType): {
  readonly collected?: CollectedSpec;
} {
  if (!isObject(options)) return {};
  const text = (option: string) => stringOption(options, option) ?? '';
  const lists = textsOption(options, 'lists');
  const lastly = isObject(options.lastly) ? options.lastly : {};
  const factsOf = (list: string) => ({ ...pathsOf(options.facts), ...pathsOf(lastly[list]) });
  return {
    collected: {
      aspect: text('aspect'),
      named: text('named'),
      state: text('state'),
      lists,
      urn: text('urn'),
      facts: Object.fromEntries(Object.values(lists).map((list) => [list, factsOf(list)])),
    },
  };
}

function pathsOf(value: JsonValue | undefined): { readonly [field: string]: readonly AspectPath[] } {
  const members = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(
    members.map(([name, paths]) => [name, typeof paths === 'string' ? [paths] : (stringList(paths) ?? [])]),
  );
}
