import type { NamedType, Origin } from '#codegen/model/model';
import { unionsIn } from '#codegen/link/type-uses';
import { pascalCase } from '#codegen/values/names';
import type { Report, Rule } from '../rule';

/** Client generators write names in camel case: what differs before and not after would be one member of a class. */
export const propertyClash: Rule = {
  name: 'property-clash',
  check({ models }, report) {
    for (const type of models.types.types.values()) {
      for (const names of propertyLists(type)) checkNames(names, report);
    }
  },
};

interface Property {
  readonly name: string;
  readonly origin: Origin;
}

/** Fields of a record, and aliases of each union: all of them are properties of one JSON object. */
function propertyLists(type: NamedType): readonly (readonly Property[])[] {
  const aliases = unionsIn(type).map(({ members }) =>
    members.flatMap(({ alias, origin }) => (alias === null ? [] : [{ name: alias, origin }])),
  );
  return type.kind === 'record' ? [type.fields, ...aliases] : aliases;
}

function checkNames(properties: readonly Property[], report: Report): void {
  const taken = new Map<string, string>();
  for (const { name, origin } of properties) {
    const camel = pascalCase(name);
    const other = taken.get(camel);
    if (other !== undefined && other !== name)
      report(
        `${name} and ${other} are one name in generated clients`,
        origin,
        'give it a name that differs in more than _ and capitals',
      );
    taken.set(camel, other ?? name);
  }
}
