import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { readContract } from '#codegen/contract/read-contract';
import { readInputs } from '#codegen/source/read-inputs';
import type { Model } from '#codegen/model/model';
import { loadModel } from '#codegen/pipeline';
import { reportProblems, type Terminal } from '../terminal';
import type { ExitCode, Folders } from '../command';
import { explainAnnotation } from './annotation-page';
import { aspectPage } from './aspect-page';
import { renderPage, type Page } from './page';
import type { EntitySearchField, EntitySpec, KeyFieldSpec } from '#codegen/model/registry-types';

/** Prints what an aspect (`ownership`, `dataset.ownership`) or an entity type (`dataset`) yields, or the options of an annotation (`@Searchable`). An aspect of the same name goes before. */
export function explain(name: string, folders: Folders, terminal: Terminal): ExitCode {
  if (name.startsWith('@')) return explainAnnotation(name.slice(1), terminal);
  const { inputs, diagnostics: unread } = readInputs(folders);
  const { value: model, diagnostics } = loadModel(inputs);
  const contract = readContract(inputs.openapiFragments);
  const problems = [...unread, ...diagnostics, ...contract.problems.diagnostics];
  if (problems.length > 0) return reportProblems(problems, terminal);
  const pages = findPages(name, model, contract.document);
  for (const page of pages) terminal.out(renderPage(page, terminal));
  if (pages.length > 0) return 0;
  terminal.err(
    [`unknown entity type or aspect ${name}`, didYouMean(name, explainable(model))].filter(Boolean).join('; '),
  );
  return 1;
}

function findPages(name: string, model: Model, contract: Parameters<typeof aspectPage>[2]) {
  const { entities, aspects } = model.registry;
  const [entityName, aspectName] = name.includes('.') ? name.split('.') : [undefined, name];
  const entity = entities.find((candidate) => candidate.name === entityName);
  const isCarried = entityName === undefined || entity?.aspects.includes(aspectName ?? '');
  const aspect = isCarried ? aspects.find((candidate) => candidate.name === aspectName) : undefined;
  const sameName = entities.find((candidate) => candidate.name === name);
  return [...(aspect ? [aspectPage(aspect, model, contract)] : []), ...(sameName ? [entityPage(sameName, model)] : [])];
}

function explainable({ registry }: Model): readonly string[] {
  const { entities, aspects } = registry;
  const inEntities = entities.flatMap((entity) => entity.aspects.map((aspect) => `${entity.name}.${aspect}`));
  return [...entities.map(({ name }) => name), ...aspects.map(({ name }) => name), ...inEntities];
}

function entityPage(entity: EntitySpec, { registry }: Model): Page {
  const { name, category, doc, keyFields, aspects, snapshot, searchFields, defaults } = entity;
  const kinds = new Map(
    registry.aspects.map((aspect) => [aspect.name, aspect.kind === 'timeseries' ? 'time series' : 'versioned']),
  );
  const parts = keyFields.map((field) => `<${field.name}>`).join(',');
  return {
    title: `Entity type ${name}`,
    doc,
    sections: [
      {
        heading: 'Facts',
        rows: [
          ['urn', `urn:${registry.namespace}:${name}:${keyFields.length > 1 ? `(${parts})` : parts}`],
          ['category', category ?? 'none'],
          ['snapshot', snapshot?.record ?? 'none'],
        ],
      },
      { heading: `Key (${entity.keyAspect})`, rows: keyFields.map(keyRow) },
      { heading: 'Aspects', rows: aspects.map((aspect) => [aspect, kinds.get(aspect) ?? '']) },
      {
        heading: 'Default aspects',
        rows: Object.entries(defaults).map(([aspect, value]) => [aspect, JSON.stringify(value)]),
      },
      { heading: 'Search fields', rows: searchFields.map(searchRow) },
    ],
  };
}

function keyRow({ name, kind, symbols, entityType }: KeyFieldSpec): readonly string[] {
  return [name, kind, kind === 'urn' ? (entityType ?? 'any entity type') : symbols.join(', ')];
}

function searchRow({ field, type, aspects, helperOf, queryByDefault, boost }: EntitySearchField): readonly string[] {
  const query = queryByDefault ? `queried, boost ${boost}` : '';
  return [field, type, helperOf === null ? `from ${aspects.join(', ')}` : `of ${helperOf}`, query];
}
