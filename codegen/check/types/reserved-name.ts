import { unionsIn } from '#codegen/link/type-uses';
import type { NamedType } from '#codegen/model/model';
import type { Mention } from '#codegen/registry/declarations';
import { schemaSyntax } from '#codegen/source/read-schema-files';
import { capitalise } from '#codegen/values/names';
import type { Checked, Report, Rule } from '../rule';

/** Every object of JavaScript has members of these names, so that programs take them for given where they are not. */
const MEMBERS: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
/** Names that mean something else in JavaScript, in GraphQL or in the interface. */
export const reservedName: Rule = {
  name: 'reserved-name',
  check(checked, report) {
    const all = [...checked.models.types.types.values()];
    // Schemas of others keep their members, for which GraphQL has other names. Symbols that are no names there are texts.
    const types = all.filter(({ origin }) => schemaSyntax(origin.file.path) !== 'json-schema');
    const keys = types.flatMap(keysOf);
    checkMembers(
      [...all.flatMap(keysOf), ...checked.models.aspects, ...checked.models.entities.map(({ name }) => name)],
      report,
    );
    checkGraphql([...all, ...keys], report);
    checkInterface(checked, report);
  },
};

/** Fields of records, and aliases of unions: keys of objects in the service and in clients. */
function keysOf(type: NamedType): readonly Mention[] {
  const aliases = unionsIn(type).flatMap(({ members }) =>
    members.flatMap(({ alias, origin }) => (alias === null ? [] : [{ name: alias, origin }])),
  );
  return type.kind === 'record' ? [...type.fields, ...aliases] : aliases;
}

function checkMembers(names: readonly Mention[], report: Report): void {
  for (const { name, origin } of names)
    if (MEMBERS.has(name))
      report(`${name} cannot be a name: every object in JavaScript has a member that is called so`, origin);
}

function checkGraphql(names: readonly Mention[], report: Report): void {
  for (const { name, origin } of names)
    if (name.startsWith('__') && !MEMBERS.has(name))
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
