import type { NamedType, TypeUse } from '../model/model';

/** A type in words that both sides share: Avro has no typerefs, and no unions of one member. */
export function useText(use: TypeUse, types: ReadonlyMap<string, NamedType>): string {
  switch (use.kind) {
    case 'primitive':
      return use.name;
    case 'reference': {
      const type = types.get(use.name);
      return type?.kind === 'typeref' ? useText(type.target, types) : use.name;
    }
    case 'array':
      return `array[${useText(use.items, types)}]`;
    case 'map':
      return `map[string, ${useText(use.values, types)}]`;
    case 'union': {
      const members = use.members.map(
        ({ alias, type }) => `${alias === null ? '' : `${alias}: `}${useText(type, types)}`,
      );
      return members.length === 1 ? members.join() : `union[${members.join(', ')}]`;
    }
  }
}
