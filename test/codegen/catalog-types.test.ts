import { isReference, typeLines } from './catalog-lines';
import { catalogFixture, loadCatalogModel } from './catalog-model';
import { reachableTypes } from './catalog-reach';
import { referenceRegistry } from './catalog-reference';

const { model, declared } = loadCatalogModel();
const { types } = model;
const reference = reachableTypes(
  referenceRegistry(model, declared).aspects.map(({ record }) => record),
  types,
  isReference,
);

describe('types of the shipped models', () => {
  it.each([
    ['record', 264],
    ['enum', 44],
    ['typeref', 23],
    ['fixed', 0],
  ])('aspects reach as many of kind %s as in the reference catalog', (kind, count) => {
    expect(reference.filter((type) => type.kind === kind)).toHaveLength(count);
  });

  it('have the fields, defaults and symbols of the reference catalog', () => {
    const order = ['record', 'enum', 'typeref', 'fixed'];
    const lines = order.flatMap((kind) => reference.filter((type) => type.kind === kind).flatMap(typeLines));
    // A plus is before what a later release made optional.
    expect(lines).toEqual(catalogFixture('types').map((line) => line.replace(': +', ': ')));
  });

  it('mark everything that goes beyond the reference catalog', () => {
    const known = new Set(reference.map(({ fullName }) => fullName));
    const added = reachableTypes(
      model.registry.aspects.map(({ record }) => record),
      types,
    ).filter(({ fullName }) => !known.has(fullName));
    expect(added.length).toBeGreaterThan(0);
    // Records of the reference catalog that became aspects, and what only they lead to.
    expect(added.filter(isReference).map(({ fullName }) => fullName)).toEqual(['com.linkedin.mxe.SystemMetadata']);
  });

  it('let newer fields be left out', () => {
    const newer = [...types.values()].flatMap((type) =>
      type.kind === 'record' ? type.fields.filter((field) => !isReference(field)) : [],
    );
    expect(newer.filter(({ optional }) => !optional)).toEqual([]);
  });

  it('say what every type, field and symbol is', () => {
    const parts = [...types.values()].flatMap((type) => [
      { name: type.fullName, doc: type.doc },
      ...(type.kind === 'record' ? type.fields : type.kind === 'enum' ? type.symbols : []).map(({ name, doc }) => ({
        name: `${type.fullName}.${name}`,
        doc,
      })),
    ]);
    expect(parts.filter(({ doc }) => doc === '').map(({ name }) => name)).toEqual([]);
  });
});
