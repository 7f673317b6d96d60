import { usesIn } from '../../link/type-uses';
import type { NamedType } from '../../model/model';
import type { Rule } from '../rule';

/** An aspect belongs to an entity type, unless its record only serves inside of others. */
export const idleAspect: Rule = {
  name: 'idle-aspect',
  needsWhole: true,
  check({ catalog: { aspects, entities, types }, carried }, report) {
    const names = new Set(carried.map(({ declaration }) => declaration.name));
    const used = new Set([...types.types.values()].flatMap(usedBy));
    const idle = aspects.filter(({ name, record, joins }) => !names.has(name) && !used.has(record.fullName) && joins.length === 0);
    const example = entities[0]?.name.name ?? '';
    for (const { name, origin } of idle) report(`aspect ${name} belongs to no entity type`, origin, `say which in @Aspect: "entities": ["${example}"]`);
  },
};

function usedBy(type: NamedType): readonly string[] {
  const includes = type.kind === 'record' ? type.includes : [];
  return [...usesIn(type), ...includes].flatMap((use) => (use.kind === 'reference' && use.name !== type.fullName ? [use.name] : []));
}
