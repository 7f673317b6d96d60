import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { same } from '#base/json/same-value';
import { parseUrn } from '#catalog/urn/urn';
import { aspectsOf, type ContractDeps, type ContractReader, formerContracts } from './contract-import';
import { type AspectsOf, ContractView, type ShownContract } from './contract-view';
import { mergeChanges } from './merge-changes';
import { portableYaml } from './portable-yaml';

export interface ExportedContract {
  /** YAML. */
  readonly text: string;
  readonly document: JsonValue;
  /** The places that do not fit the standard, because the catalog lacks what belongs there. */
  readonly problems: readonly string[];
}

/** Makes contracts of what is stored. */
export class ContractExport {
  private readonly view: ContractView;

  constructor(private readonly deps: ContractDeps) {
    this.view = new ContractView(deps.mapping, deps.values);
  }

  /** Whether entities of the type have a contract, or may have one. */
  covers(entityType: string): boolean {
    return this.types.includes(entityType);
  }

  /**
   * The contract as its authors wrote it, with what has changed in the catalog since. Without a change, it is the same text.
   * @param urn of a contract, or of a dataset that shall have one
   * @param reader throws for an entity that the caller may not see, because a contract without a part of it promises something else
   * @throws InvalidInputError for an entity of another type; NotFoundError for one that does not exist; what the reader throws
   */
  async run(urn: string, reader: ContractReader): Promise<ExportedContract> {
    const { text, ...shown } = await this.shownOf(urn, reader);
    const now = await this.view.show(shown, (each) => aspectsOf(reader, each));
    if (text === undefined) return this.exported(now ?? {});
    const before = await this.view.show(shown, await this.aspectsIn(shown.raw, text, reader));
    const merged = mergeChanges(shown.raw, { before, now }, { ...this.deps.mapping.merge, keepsUnchanged: true });
    return same(shown.raw, merged) ? { text, document: shown.raw, problems: [] } : this.exported(merged ?? {});
  }

  private exported(value: JsonValue): ExportedContract {
    const problems = this.deps.documents.problems(value).map(({ message, pointer = '' }) => `${message} (${pointer})`);
    return { text: portableYaml(value), document: value, problems };
  }

  private async shownOf(
    urn: string,
    reader: ContractReader,
  ): Promise<ShownContract & { readonly text: string | undefined }> {
    const { entityType, parts } = parseUrn(urn, { field: ['urn'] });
    if (!this.covers(entityType))
      throw new InvalidInputError(`${urn} is a ${entityType}; name a ${this.types.join(' or a ')}`);
    const { exists } = await reader.entity(urn, []);
    if (!exists) throw new NotFoundError(`There is no ${urn}; name a contract or a dataset of the catalog`);
    if (entityType === this.mapped('data'))
      return { id: urn, raw: {}, text: undefined, objects: [{ name: null, contract: null, dataset: urn }] };
    const scope = this.deps.values.scope({ contract: await aspectsOf(reader, urn) });
    const raw = this.deps.mapping.stored.get('raw')?.(scope);
    const own = { name: null, contract: urn };
    if (typeof raw !== 'string') return { id: parts.join(','), raw: {}, text: undefined, objects: [own] };
    const document = this.deps.documents.parse(raw);
    const objects = this.deps.values.objectsOf(document);
    return { id: String(document.id), raw: document, text: raw, objects: objects.length > 0 ? objects : [own] };
  }

  private get types(): readonly string[] {
    return ['contract', 'data'].map((entity) => this.mapped(entity));
  }

  /** The entity type of an entity of the mapping. */
  private mapped(entity: string): string {
    return this.deps.mapping.rules.keys.get(entity)?.type ?? entity;
  }

  /** The aspects that an import of the contract would write. */
  private async aspectsIn(document: JsonObject, text: string, reader: ContractReader): Promise<AspectsOf> {
    const { values } = this.deps;
    const contracts = values.contractsOf(document);
    const { known } = await formerContracts(this.deps, reader, contracts);
    const found = new Map<string, JsonObject>();
    for (const { urn, aspect, value } of values.of({ document, text, actor: '', time: 0, place: { known } }))
      found.set(urn, { ...found.get(urn), [aspect]: value });
    return async (urn) => found.get(urn) ?? {};
  }
}
