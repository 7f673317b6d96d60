import { nearestName } from '#codegen/diagnostics/nearest-name';
import type { RecordType } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import type { Rule } from '../rule';
import { usedNames } from './forgotten-aspect';
import { LETTERS_WRONG_MAX } from '../types/annotated-parts';

/** An aspect belongs to an entity type, unless its record only serves inside of others. */
export const idleAspect: Rule = {
  name: 'idle-aspect',
  needsWhole: true,
  check({ models: { aspects, entities, types }, carried }, report) {
    const names = new Set(carried.map(({ declaration }) => declaration.name));
    const used = new Set([...types.types.values()].flatMap(usedNames));
    const idle = aspects.filter(
      ({ name, record, joins }) =>
        !names.has(name) && !used.has(record.fullName) && joins.length === 0 && !isMisspelt(record),
    );
    const example = entities[0]?.name.name ?? '...';
    for (const { name, origin } of idle)
      report(`aspect ${name} belongs to no entity type`, origin, `say which in @Aspect: "entities": ["${example}"]`);
  },
};

/** Whether the entity types are in a misspelt option, which `annotation-option` reports. */
function isMisspelt({ properties: { Aspect: options } }: RecordType): boolean {
  return (
    isObject(options) &&
    options.entities === undefined &&
    nearestName('entities', Object.keys(options), LETTERS_WRONG_MAX) !== null
  );
}
