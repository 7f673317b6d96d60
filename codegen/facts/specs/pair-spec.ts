import type { RecordType } from '#codegen/model/model';
import type { PairSpec } from '#codegen/model/registry-types';
import { isObject, stringList } from '#codegen/values/json-value';
import { numberOption, stringOption } from '../annotation-options';

/** `@PairedBy` on the record of an aspect, as the member of its spec. */
export function pairsOf({ properties: { PairedBy: options } }: RecordType): { readonly pairs?: PairSpec } {
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
