import { usesIn } from '#codegen/link/type-uses';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Annotated, NamedType, TypeUse } from '#codegen/model/model';
import type { Report, Rule } from '../rule';
import { ANNOTATIONS } from '#codegen/annotations/annotations';

type Carrier = Omit<Annotated, 'doc'>;

/** An annotation is on a part where it is read: a record, a field, or, for annotations by path, also a typeref, enum or fixed type. */
export const annotationHome: Rule = {
  name: 'annotation-home',
  check({ models }, report) {
    for (const type of models.types.types.values()) {
      checkHome(
        type,
        `the ${type.kind} ${type.name}`,
        type.kind === 'record' ? ['field'] : ['field', 'record', 'record or field'],
        report,
      );
      for (const field of type.kind === 'record' ? type.fields : [])
        checkHome(field, `the field ${field.name}`, ['record'], report);
      for (const [part, words] of homeless(type))
        checkHome(part, words, ['record', 'field', 'record or field', 'path'], report);
    }
  },
};

/** Parts of a type where annotations are not read. */
function homeless(type: NamedType): readonly [Carrier, string][] {
  if (type.kind === 'enum') return type.symbols.map((symbol) => [symbol, `the symbol ${symbol.name}`]);
  return usesIn(type).flatMap(partsOf);
}

function partsOf(use: TypeUse): [Carrier, string][] {
  if (use.kind === 'primitive' || use.kind === 'reference') return [];
  const members = use.kind === 'union' ? use.members.filter(({ alias }) => alias !== null) : [];
  return [
    [use, `the type ${use.kind}[...]`],
    ...members.map((member): [Carrier, string] => [member, `the member ${member.alias} of a union`]),
  ];
}

function checkHome(carrier: Carrier, words: string, refused: readonly string[], report: Report): void {
  for (const name of Object.keys(carrier.properties)) {
    const home = ANNOTATIONS.get(name)?.home;
    if (home === undefined || !refused.includes(home)) continue;
    report(
      `@${name} has no effect on ${words}`,
      annotationPlace(carrier, name),
      `it belongs on a ${home === 'record' || home === 'record or field' ? home : 'field'}`,
    );
  }
}
