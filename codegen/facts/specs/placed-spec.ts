import type { RecordType } from '#codegen/model/model';
import type { PlacedSpec } from '#codegen/model/registry-types';
import { isObject } from '#codegen/values/json-value';
import { stringOption } from '../annotation-options';

/** `@PlacedBy` on the record of an aspect, as the member of its spec. */
export function placedOf({ properties: { PlacedBy: options } }: RecordType): { readonly placed?: PlacedSpec } {
  if (!isObject(options)) return {};
  const text = (option: string) => stringOption(options, option) ?? '';
  return {
    placed: {
      list: text('list'),
      id: text('id'),
      urn: text('urn'),
      aspect: text('aspect'),
      place: text('place'),
    },
  };
}
