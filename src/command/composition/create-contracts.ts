import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '#base/settings/project-folder';
import type { Settings } from '#base/settings/settings-table';
import type { AspectReader, AspectWriter, EntityReader, Proposal } from '#catalog/aspects/aspect-service';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { prepareProposal } from '#catalog/aspects/prepare/prepare-proposal';
import { writeRules } from '#catalog/aspects/prepare/prepared-change';
import { checkWriteAccess, fixedEntities } from '#catalog/aspects/write/check-write-access';
import type { Actor } from '#catalog/authorization/actor';
import { ContractDocuments, readContractSchema } from '#standards/odcs/contract-document';
import { ContractExport } from '#standards/odcs/contract-export';
import { ContractImport } from '#standards/odcs/contract-import';
import { readContractMapping } from '#standards/odcs/contract-mapping';
import { ContractValues } from '#standards/odcs/contract-values';
import { DataContracts } from '#standards/odcs/data-contracts';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { OpenStore } from './open-store';

interface ContractParts {
  readonly settings: Pick<Settings, 'unknownFields'>;
  readonly store: Pick<OpenStore, 'questions' | 'validateAspect'>;
  readonly models: ModelRegistry;
  /** A writer whose writes are searchable when they return. */
  readonly writer: AspectWriter;
  /** What is stored. */
  readonly stored: AspectReader;
  /** What clients may see of it. */
  readonly reader: EntityReader;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const MODELS = join(PROJECT, 'models');
const CHECKED = { setsAside: false, hasNeighbours: false };

/** Reads the mapping and the schema of the standard when somebody first needs them, because a start has to be fast. */
export function createContracts(parts: ContractParts): Pick<DataContracts, 'covers' | 'import' | 'export'> {
  let created: DataContracts | undefined;
  const contracts = () => (created ??= withMapping(parts));
  return {
    covers: (entityType) => contracts().covers(entityType),
    import: async (text, source) => contracts().import(text, source),
    export: async (urn, read) => contracts().export(urn, read),
  };
}

function withMapping({ models, writer, stored, reader, now, ...parts }: ContractParts): DataContracts {
  const mapping = readContractMapping(modelFile('odcs.yaml'));
  const deps = {
    mapping,
    documents: new ContractDocuments(
      readContractSchema(modelFile('odcs-schema.yaml')),
      readContractSchema(modelFile('odcs-later.yaml')),
    ),
    values: new ContractValues(mapping, models),
  };
  const check = checkOfWrites(models, parts);
  return new DataContracts({
    imports: new ContractImport({ ...deps, models, reader: stored, writer, check, now }),
    exports: new ContractExport(deps),
    reader,
  });
}

function modelFile(name: string): string {
  return readFileSync(join(MODELS, name), 'utf8');
}

/** The checks of a write that need nothing but the models and the policies. */
function checkOfWrites(models: ModelRegistry, { settings, store }: Pick<ContractParts, 'settings' | 'store'>) {
  const rules = writeRules(models, createAspectValidator(store.validateAspect, settings.unknownFields));
  const access = { client: store.questions, models, fixed: fixedEntities(models) };
  return async (actor: Actor, proposals: readonly Proposal[]): Promise<void> => {
    const changes = proposals.map((proposal) => prepareProposal(rules, proposal, CHECKED));
    await checkWriteAccess(access, actor, changes);
  };
}
