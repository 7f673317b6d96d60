import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { readContract } from '#codegen/contract/read-contract';
import { readInputs } from '#codegen/source/read-inputs';
import type { Model } from '#codegen/model/model';
import { loadModel } from '#codegen/pipeline';
import { reportProblems, type Terminal } from '../terminal';
import type { ExitCode, Folders } from '../command';
import { aspectPage } from './aspect-page';
import { entityPage } from './entity-page';
import { renderPage } from './page';

/** Prints what an aspect (`ownership`, `dataset.ownership`) or an entity type (`dataset`) yields. An aspect of the same name goes before. */
export function explain(name: string, folders: Folders, terminal: Terminal): ExitCode {
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
