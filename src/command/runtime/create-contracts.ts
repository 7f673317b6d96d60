import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../../generated/registry/registry-types';
import { PROJECT } from '../../base/settings/project-folder';
import { ContractDocuments } from '../../catalog/contracts/contract-document';
import { ContractExport } from '../../catalog/contracts/contract-export';
import { ContractImport } from '../../catalog/contracts/contract-import';
import { readContractMapping } from '../../catalog/contracts/contract-mapping';
import { ContractValues } from '../../catalog/contracts/contract-values';
import type { Runtime } from './create-runtime';

const MODELS = join(PROJECT, 'models');

/** What reads and makes data contracts. Commands make it when they meet one. */
export function createContracts({ services: { models, writer }, stored }: Pick<Runtime, 'services' | 'stored'>) {
  const mapping = readContractMapping(readFileSync(join(MODELS, 'odcs.yaml'), 'utf8'));
  const schema: JsonObject = JSON.parse(readFileSync(join(MODELS, 'odcs/odcs-json-schema-v3.1.0.json'), 'utf8'));
  const documents = new ContractDocuments(schema);
  const values = new ContractValues(mapping, models);
  const deps = { mapping, documents, values, models, reader: stored, writer, now: () => Date.now() };
  return { imports: new ContractImport(deps), exports: new ContractExport(deps) };
}
