import { unionsIn } from '#codegen/link/type-uses';
import type { Mention } from '#codegen/registry/declarations';
import type { Rule } from '../rule';

/** Every object of JavaScript has members of these names, so that programs take them for given where they are not. */
const RESERVED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Fields, union members, aspects and entity types are keys of objects in the service and in clients. */
export const reservedName: Rule = {
  name: 'reserved-name',
  check({ models }, report) {
    const types = [...models.types.types.values()];
    const aliases = types
      .flatMap(unionsIn)
      .flatMap(({ members }) =>
        members.flatMap(({ alias, origin }) => (alias === null ? [] : [{ name: alias, origin }])),
      );
    const names: readonly Mention[] = [
      ...types.flatMap((type) => (type.kind === 'record' ? type.fields : [])),
      ...aliases,
      ...models.aspects,
      ...models.entities.map(({ name }) => name),
    ];
    for (const { name, origin } of names)
      if (RESERVED.has(name))
        report(`${name} cannot be a name: every object in JavaScript has a member that is called so`, origin);
  },
};
