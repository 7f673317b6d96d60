import { unionsIn } from '#codegen/link/type-uses';
import type { NamedType } from '#codegen/model/model';
import type { Mention } from '#codegen/registry/declarations';
import { capitalise, isInherited } from '#codegen/values/names';
import type { Checked, Report, Rule } from '../rule';

/** Names that mean something else in JavaScript, in GraphQL or in the interface. */
export const reservedName: Rule = {
  name: 'reserved-name',
  check(checked, report) {
    const types = [...checked.models.types.types.values()];
    const { aspects, entities } = checked.models;
    checkMembers([...types.flatMap(aliasesOf), ...aspects, ...entities.map(({ name }) => name)], report);
    checkGraphql(types, report);
    checkInterface(checked, report);
  },
};

/** Aliases of unions: with aspects and entity types, the names by which the service finds what it knows of a value. Fields may have any name. */
function aliasesOf(type: NamedType): readonly Mention[] {
  return unionsIn(type).flatMap(({ members }) =>
    members.flatMap(({ alias, origin }) => (alias === null ? [] : [{ name: alias, origin }])),
  );
}

function checkMembers(names: readonly Mention[], report: Report): void {
  for (const { name, origin } of names)
    if (isInherited(name))
      report(
        `${name} cannot be a name: every object in JavaScript has a member that is called so`,
        origin,
        `choose another name, such as own${capitalise(name)}`,
      );
}

function checkGraphql(types: readonly NamedType[], report: Report): void {
  for (const { name, origin } of types)
    if (name.startsWith('__'))
      report(`${name} cannot be a name: GraphQL keeps those that begin with __`, origin, 'begin it with a letter');
}

function checkInterface({ models: { aspects, entities }, reserved }: Checked, report: Report): void {
  const check = (known: ReadonlyMap<string, string>, kind: string, { name, origin }: Mention) => {
    const use = known.get(name.toLowerCase());
    if (use !== undefined)
      report(
        `${name} cannot be the name of ${kind}: it is ${use}`,
        origin,
        `choose another name, such as own${capitalise(name)}`,
      );
  };
  for (const aspect of aspects)
    for (const mention of [aspect, ...aspect.aliases]) check(reserved.aspects, 'an aspect', mention);
  for (const { name } of entities) check(reserved.entityTypes, 'an entity type', name);
}
