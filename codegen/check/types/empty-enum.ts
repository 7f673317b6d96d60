import { unionsIn } from '#codegen/link/type-uses';
import { isShipped } from '#codegen/facts/vendor';
import type { UnionUse } from '#codegen/model/model';
import type { Rule } from '../rule';

/** An enum has a symbol, and a union a member besides null. One union without members is shipped, where released servers have it. */
export const emptyEnum: Rule = {
  name: 'empty-enum',
  check({ models }, report) {
    for (const type of models.types.types.values()) {
      if (type.kind === 'enum' && type.symbols.length === 0)
        report(`the enum ${type.name} has no symbols, so nothing can have a value of it`, type.origin);
      if (isShipped(type, models.registry.vendor)) continue;
      for (const union of unionsIn(type))
        if (!hasMember(union))
          report(
            `this union in ${type.name} has no members, so nothing can have a value of it`,
            union.origin,
            'list the types that a value may have',
          );
    }
  },
};

function hasMember({ members }: UnionUse): boolean {
  return members.some(({ type }) => type.kind !== 'primitive' || type.name !== 'null');
}
