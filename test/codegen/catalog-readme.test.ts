import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalogModel } from './catalog-model';

const README = readFileSync(join(__dirname, '../../models/README.md'), 'utf8');

function examples(language: 'pdl' | 'json', extension: string) {
  const blocks = [...README.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))];
  return blocks.map(([, text = ''], index) => ({ path: `readme/example-${index}${extension}`, text }));
}

const dropped = [...examples('pdl', '.pdl'), ...examples('json', '.schema.json')];
const { model, diagnostics } = loadCatalogModel(dropped);
const aspect = (name: string) => model.registry.aspects.find((candidate) => candidate.name === name);

describe('examples of models/README.md, dropped into the shipped models', () => {
  it('are whole files that no rule complains about', () => {
    expect(dropped.length).toBeGreaterThan(6);
    expect(diagnostics.map(({ rule, message, file }) => `${file.path}: ${message} (${rule})`)).toEqual([]);
  });

  it('join the entity types that they name, in PDL and in JSON Schema', () => {
    const dataset = model.registry.entities.find(({ name }) => name === 'dataset');
    const added = ['annotated', 'applicationUsage', 'costEstimate', 'dataQuality', 'delivery'];
    expect(dataset?.aspects).toEqual(expect.arrayContaining(added));
    expect(dataset?.snapshot?.aspects).toEqual(expect.arrayContaining(['annotated', 'costEstimate', 'dataQuality']));
  });

  it('yield search fields, scores, edges and columns', () => {
    expect(aspect('dataQuality')?.searchFields.map(({ field, type }) => [field, type])).toEqual([['grade', 'KEYWORD'], ['qualityReviewer', 'URN']]);
    expect(aspect('annotated')?.searchScores).toMatchObject([{ field: 'popularityScore', modifier: 'LOG' }]);
    expect(aspect('costEstimate')?.relationships).toMatchObject([{ name: 'PaidBy', path: '/payers/*' }]);
    expect(aspect('applicationUsage')?.timeseries?.collections).toMatchObject([{ name: 'byApplication', key: 'application' }]);
  });

  it('add an entity type after the shipped ones', () => {
    const widget = model.registry.entities.at(-1);
    expect(widget).toMatchObject({ name: 'widget', keyAspect: 'widgetKey', doc: 'A thing on a shelf.', defaults: { browsePaths: { paths: ['/{colour|lower}'] } } });
    expect(widget?.keyFields.map(({ name }) => name)).toEqual(['colour', 'number']);
  });
});
