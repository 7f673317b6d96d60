import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '#codegen/check/rules';
import { loadCatalogModel } from './catalog-model';

const CODEGEN = join(__dirname, '../../codegen');
const README = readFileSync(join(__dirname, '../../models/README.md'), 'utf8');

function examples(language: 'pdl' | 'json', extension: string) {
  const blocks = [...README.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))];
  return blocks.map(([, text = ''], index) => ({ path: `readme/example-${index}${extension}`, text }));
}

/** The rules that code reports by name, without those of the hand-written contract and of the GraphQL areas. */
function ruleNames(): readonly string[] {
  const sources = readdirSync(CODEGEN, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.startsWith('graphql'))
    .map((path) => readFileSync(join(CODEGEN, path), 'utf8'));
  const reported = sources.flatMap((text) =>
    [
      ...text.matchAll(
        /(?:report|refuse|refuseRef)\(\s*'([a-z]+(?:-[a-z0-9]+)+)'|rule(?: =|:) '([a-z-]+)'|RULE = '([a-z-]+)'/g,
      ),
    ].map(([, ...names]) => names.find(Boolean) ?? ''),
  );
  return [...new Set([...reported, ...RULES.map(({ name }) => name)])].filter((name) => !name.startsWith('openapi-'));
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
    expect(aspect('dataQuality')?.searchFields.map(({ field, type }) => [field, type])).toEqual([
      ['grade', 'KEYWORD'],
      ['qualityReviewer', 'URN'],
    ]);
    expect(aspect('annotated')?.searchScores).toMatchObject([{ field: 'popularityScore', modifier: 'LOG' }]);
    expect(aspect('costEstimate')?.relationships).toMatchObject([{ name: 'PaidBy', path: '/payers/*' }]);
    expect(aspect('applicationUsage')?.timeseries?.collections).toMatchObject([
      { name: 'byApplication', key: 'application' },
    ]);
  });

  it('add an entity type after the shipped ones', () => {
    const widget = model.registry.entities.at(-1);
    expect(widget).toMatchObject({
      name: 'widget',
      keyAspect: 'widgetKey',
      doc: 'A thing on a shelf.',
      defaults: { browsePaths: { paths: ['/{colour|lower}'] } },
    });
    expect(widget?.keyFields.map(({ name }) => name)).toEqual(['colour', 'number']);
  });
});

test('models/README.md names every rule, and no rule that is none', () => {
  const table = README.slice(README.indexOf('## What is checked'));
  const named = [...table.matchAll(/`([a-z0-9]+(?:-[a-z0-9]+)*)`/g)].map(([, name]) => name);
  const elsewhere = ['syntax', 'registry-syntax', 'duplicate-key'];
  expect(named.toSorted()).toEqual([...new Set([...ruleNames(), ...elsewhere])].toSorted());
});
