import type { Rule } from '../rule';

/** JSON Schema admits none; an empty union it does, and one is shipped. */
export const emptyEnum: Rule = {
  name: 'empty-enum',
  check({ models }, report) {
    for (const type of models.types.types.values()) {
      if (type.kind === 'enum' && type.symbols.length === 0)
        report(`the enum ${type.name} has no symbols, so nothing can have a value of it`, type.origin);
    }
  },
};
