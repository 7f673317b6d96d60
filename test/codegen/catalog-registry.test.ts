import type { AspectSpec, Registry } from '#generated/registry/registry-types';
import {
  entitySearchFieldLines,
  entityTypeLines,
  relationshipLine,
  searchFieldLine,
  timeseriesLines,
} from './catalog-lines';
import { catalogFixture, loadCatalogModel } from './catalog-model';
import { referenceRegistry } from './catalog-reference';

const { model, declared, diagnostics } = loadCatalogModel();
const whole = model.registry;
const registry = referenceRegistry(model, declared);
const { entities, aspects } = registry;

/** A mark in a fixture: a later release added the line, or changed what is before the arrow. */
const ADDED = /^ {2}\+/;
const CHANGED = /^ {2}.* => /;

/** The lines of a fixture as the models have them now. */
function asToday(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(ADDED, '  ').replace(CHANGED, '  '));
}

function added(name: string): number {
  return catalogFixture(name).filter((line) => ADDED.test(line)).length;
}

/** Sections by name, because the order of aspects is no fact about the catalog; within a section it is. */
function sections(lines: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let section: string[] = [];
  for (const line of lines) {
    if (line.startsWith('  ')) section.push(line);
    else found.set(line, (section = []));
  }
  return found;
}

function perAspect(linesOf: (aspect: AspectSpec) => readonly string[]): Map<string, readonly string[]> {
  return new Map(
    aspects.map((aspect) => [aspect.name, linesOf(aspect)] as const).filter(([, lines]) => lines.length > 0),
  );
}

function counts({ entities: types, aspects: all }: Registry) {
  const relationships = all.flatMap((aspect) => aspect.relationships);
  return {
    entities: types.length,
    aspects: all.length,
    // Without key aspects.
    pairs: types.flatMap(({ aspects: names }) => names).length - types.length,
    keys: all.filter(({ isKey }) => isKey).length,
    timeseries: all.filter(({ kind }) => kind === 'timeseries').length,
    snapshots: types.filter(({ snapshot }) => snapshot).length,
    searchFields: all.flatMap(({ searchFields }) => searchFields).length,
    relationships: relationships.length,
    relationshipNames: new Set(relationships.map(({ name }) => name)).size,
  };
}

describe('registry of the shipped models', () => {
  it('comes from models that no rule complains about', () => {
    expect(diagnostics.map(({ rule, message, file }) => `${file.path}: ${message} (${rule})`)).toEqual([]);
  });

  it('counts what the reference catalog counts', () => {
    expect(counts(registry)).toEqual({
      entities: 43,
      aspects: 159,
      pairs: 274,
      keys: 43,
      timeseries: 9,
      snapshots: 21,
      searchFields: 244 + added('search-fields'),
      relationships: 71 + added('relationships'),
      relationshipNames: 43 + added('relationships'),
    });
  });

  // corpUserDigest, corpUserFollowing, corpUserIdentity, corpUserNames, datasetAliases and discussion are ours.
  it('counts what the newest client knows, and six aspects more', () => {
    expect(counts(whole)).toEqual({
      entities: 72,
      aspects: 274,
      pairs: 670,
      keys: 72,
      timeseries: 11,
      snapshots: 21,
      searchFields: 584,
      relationships: 153,
      relationshipNames: 88,
    });
  });

  it('gives every entity type its key, aspects and snapshot, in order', () => {
    expect(entityTypeLines(registry)).toEqual(catalogFixture('entity-types'));
  });

  it('resolves the search fields of every aspect', () => {
    expect(perAspect(({ searchFields }) => searchFields.map(searchFieldLine))).toEqual(
      sections(asToday(catalogFixture('search-fields'))),
    );
  });

  it('resolves the relationships of every aspect', () => {
    // A plus is before the entity types that a later release added.
    const lines = asToday(catalogFixture('relationships')).map((line) => line.replaceAll(' +', ' '));
    expect(perAspect(({ relationships }) => relationships.map(relationshipLine))).toEqual(sections(lines));
  });

  it('finds the columns of every time series', () => {
    expect(perAspect(({ timeseries }) => (timeseries ? timeseriesLines(timeseries) : []))).toEqual(
      sections(catalogFixture('timeseries-columns')),
    );
  });

  it('merges the search fields of every entity type', () => {
    const found = new Map(entities.map(({ name, searchFields }) => [name, entitySearchFieldLines(searchFields)]));
    expect(found).toEqual(sections(asToday(catalogFixture('entity-search-fields'))));
  });
});
