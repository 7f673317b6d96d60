import { resolveUse } from '#codegen/model/schema-tree';
import type { LinkedTypes, RecordType } from '#codegen/model/model';
import type { Rule } from '../rule';

/** A record that must contain another of its kind has no values. Optional fields, defaults, lists, maps and unions make an end. */
export const endlessRecord: Rule = {
  name: 'endless-record',
  check({ models: { types } }, report) {
    const told = new Set<RecordType>();
    for (const record of types.types.values()) {
      if (record.kind !== 'record' || told.has(record)) continue;
      const way = wayBack(record, record, types, new Set());
      for (const passed of way ?? []) told.add(passed);
      if (way)
        report(
          `a ${record.name} must contain another ${record.name}, so no value is possible: ${[...way, record].map(({ name }) => name).join(' -> ')}`,
          record.origin,
          'make a field on the way optional',
        );
    }
  },
};

/** The records from `from` over required fields to `target`; null if no such path exists. */
function wayBack(
  from: RecordType,
  target: RecordType,
  types: LinkedTypes,
  seen: Set<RecordType>,
): readonly RecordType[] | null {
  seen.add(from);
  for (const { type, optional, default: initial } of from.fields) {
    const { shape } = resolveUse(type, types);
    if (optional || initial !== undefined || shape?.kind !== 'record') continue;
    if (shape.record === target) return [from];
    const rest = seen.has(shape.record) ? null : wayBack(shape.record, target, types, seen);
    if (rest) return [from, ...rest];
  }
  return null;
}
