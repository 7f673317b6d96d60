import type { LinkedTypes, NamedType, TypeUse } from '../model/model';
import type { ShapeFacts } from '../model/model-facts';
import { memberKey } from '../model/schema-tree';
import { byName } from '../values/names';
import { entityTypeOf, urnTyperef } from './specs/edges/urn-fields';

/**
 * A use of a type, behind all typerefs.
 * @param via the named types around the use, outermost first
 */
export function shapeFacts(use: TypeUse, types: LinkedTypes, via: readonly NamedType[] = []): ShapeFacts {
  switch (use.kind) {
    case 'primitive': {
      const typeref = urnTyperef(via);
      return {
        kind: 'primitive',
        name: use.name,
        ...(typeref && { urn: { entityType: entityTypeOf(typeref) } }),
        ...limitsOf(use),
      };
    }
    case 'reference': {
      const type = types.types.get(use.name);
      return type?.kind === 'typeref'
        ? shapeFacts(type.target, types, [...via, type])
        : { kind: 'named', name: use.name };
    }
    case 'array':
      return { kind: 'array', items: shapeFacts(use.items, types), ...limitsOf(use) };
    case 'map':
      return { kind: 'map', values: shapeFacts(use.values, types) };
    case 'union':
      return {
        kind: 'union',
        members: byName(use.members.map((member) => [memberKey(member, types), shapeFacts(member.type, types)])),
      };
  }
}

function limitsOf({ limits }: Pick<Extract<TypeUse, { kind: 'array' }>, 'limits'>) {
  return limits && Object.keys(limits).length > 0 ? { limits } : {};
}
