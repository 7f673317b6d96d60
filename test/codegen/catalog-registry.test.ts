import type { AspectSpec } from '../../generated/registry/registry-types';
import {
  entitySearchFieldLines,
  entityTypeLines,
  relationshipLine,
  searchFieldLine,
  timeseriesLines,
} from './catalog-lines';
import { catalogFixture, loadCatalogModel } from './catalog-model';

const { model, diagnostics } = loadCatalogModel();
const { registry } = model;
const { entities, aspects } = registry;

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

describe('registry of the shipped models', () => {
  it('comes from models that no rule complains about', () => {
    expect(diagnostics.map(({ rule, message, file }) => `${file.path}: ${message} (${rule})`)).toEqual([]);
  });

  it('counts what the reference catalog counts', () => {
    const relationships = aspects.flatMap((aspect) => aspect.relationships);
    expect({
      entities: entities.length,
      aspects: aspects.length,
      keys: aspects.filter(({ isKey }) => isKey).length,
      timeseries: aspects.filter(({ kind }) => kind === 'timeseries').length,
      snapshots: entities.filter(({ snapshot }) => snapshot).length,
      searchFields: aspects.flatMap(({ searchFields }) => searchFields).length,
      relationships: relationships.length,
      relationshipNames: new Set(relationships.map(({ name }) => name)).size,
    }).toEqual({
      entities: 43,
      aspects: 159,
      keys: 43,
      timeseries: 9,
      snapshots: 21,
      searchFields: 244,
      relationships: 71,
      relationshipNames: 43,
    });
  });

  it('gives every entity type its key, aspects and snapshot, in order', () => {
    expect(entityTypeLines(registry)).toEqual(catalogFixture('entity-types'));
  });

  it('resolves the search fields of every aspect', () => {
    expect(perAspect(({ searchFields }) => searchFields.map(searchFieldLine))).toEqual(
      sections(catalogFixture('search-fields')),
    );
  });

  it('resolves the relationships of every aspect', () => {
    expect(perAspect(({ relationships }) => relationships.map(relationshipLine))).toEqual(
      sections(catalogFixture('relationships')),
    );
  });

  it('finds the columns of every time series', () => {
    expect(perAspect(({ timeseries }) => (timeseries ? timeseriesLines(timeseries) : []))).toEqual(
      sections(catalogFixture('timeseries-columns')),
    );
  });

  it('merges the search fields of every entity type', () => {
    const found = new Map(entities.map(({ name, searchFields }) => [name, entitySearchFieldLines(searchFields)]));
    expect(found).toEqual(sections(catalogFixture('entity-search-fields')));
  });
});
