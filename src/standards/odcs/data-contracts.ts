import type { EntityReader } from '#catalog/aspects/aspect-service';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { ContractExport, ExportedContract } from './contract-export';
import type { ContractImport, ContractReport, ContractSource } from './contract-import';

interface DataContractsDeps {
  readonly imports: ContractImport;
  readonly exports: ContractExport;
  /** Refuses entities that the caller may not see. */
  readonly reader: Pick<EntityReader, 'entity'>;
}

/** Data contracts for clients, each with the access of the caller. */
export class DataContracts {
  constructor(private readonly deps: DataContractsDeps) {}

  /** Whether `export` has a contract of entities of the type. */
  covers(entityType: string): boolean {
    return this.deps.exports.covers(entityType);
  }

  /** @param text YAML or JSON @throws as `ContractImport.run` */
  import(text: string, source: ContractSource): Promise<ContractReport> {
    return this.deps.imports.run(text, source);
  }

  /** @param urn of a contract, or of a dataset @throws as `ContractExport.run`; ForbiddenError for an entity that the caller may not see */
  export(urn: string, read: ReadContext): Promise<ExportedContract> {
    const { exports, reader } = this.deps;
    return exports.run(urn, { entity: (each, aspects) => reader.entity(each, { aspects, read }) });
  }
}
