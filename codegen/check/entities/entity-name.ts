import type { Rule } from '../rule';

/** The names of entities that urns admit. */
const NAME = /^[a-z][A-Za-z0-9_]*$/;

/** Names of entity types are parts of urns, and are looked up without regard to case. */
export const entityName: Rule = {
  name: 'entity-name',
  check({ models: { entities } }, report) {
    const taken = new Map<string, string>();
    for (const { name } of entities) {
      const other = taken.get(name.name.toLowerCase());
      if (other !== undefined)
        report(
          `entity type ${name.name} is declared already${other === name.name ? '' : `, as ${other}`}`,
          name.origin,
        );
      if (!NAME.test(name.name))
        report(
          `"${name.name}" cannot be an entity type`,
          name.origin,
          'start with a small letter; letters, digits and _ may follow',
        );
      taken.set(name.name.toLowerCase(), name.name);
    }
  },
};
