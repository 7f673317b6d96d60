import type { JsonObject, JsonValue } from '../../../generated/registry/registry-types';
import { same } from '../../base/json/same-value';
import type { AspectReader, AspectWriter, Proposal } from '../aspects/aspect-service';
import type { Actor } from '../authorization/actor';
import { parseObject } from '../changes/entity-state';
import type { ModelRegistry } from '../registry/model-registry';
import type { ContractDocuments } from './contract-document';
import type { ContractMapping } from './contract-mapping';
import type { ContractPlace, ContractValue, ContractValues } from './contract-values';
import { mergeChanges } from './merge-changes';

export interface ContractDeps {
  readonly mapping: ContractMapping;
  readonly documents: ContractDocuments;
  readonly values: ContractValues;
  readonly models: ModelRegistry;
  readonly reader: Pick<AspectReader, 'entity'>;
  readonly now: () => number;
}

interface ContractImportDeps extends ContractDeps {
  readonly writer: Pick<AspectWriter, 'write'>;
}

/** What an import did. */
export interface ContractReport {
  /** Urns of the contracts, one for each object. */
  readonly contracts: readonly string[];
  readonly written: number;
  readonly unchanged: number;
}

/** What a contract said about an aspect when it was imported last, and what it says now. */
interface Said {
  readonly target: Omit<ContractValue, 'value'>;
  before?: JsonValue;
  now?: JsonValue;
}

/** Writes what contracts say. What others wrote stays, and what the contract does not say any more is taken back. */
export class ContractImport {
  constructor(private readonly deps: ContractImportDeps) {}

  /** Writes all of a contract, or nothing. @throws InvalidInputError with the place and the fix for what is wrong */
  async run(text: string, actor: Actor, { platform }: Pick<ContractPlace, 'platform'> = {}): Promise<ContractReport> {
    const { documents, values, writer, now } = this.deps;
    const document = documents.parse(text);
    const contracts = values.objectsOf(document).map(({ contract }) => contract);
    const { texts, known } = await formerContracts(this.deps, contracts);
    const source = { actor: actor.urn, time: now(), place: { known, platform } };
    const said = new Map<string, Said>();
    for (const value of values.of({ ...source, document, text })) note(said, value, 'now');
    for (const former of texts) {
      if (!this.isReadable(former)) continue;
      const before = { ...source, document: documents.parse(former), text: former };
      for (const value of values.of(before)) note(said, value, 'before');
    }
    const proposals: Proposal[] = [];
    let unchanged = 0;
    for (const each of said.values()) {
      const found = await this.proposalsOf(each);
      if (found.length === 0) unchanged++;
      for (const proposal of found) proposals.push(proposal);
    }
    if (proposals.length > 0) await writer.write(actor, proposals);
    return { contracts, written: proposals.length, unchanged };
  }

  /** Another client may have stored a contract of another kind. */
  private isReadable(text: string): boolean {
    try {
      this.deps.documents.parse(text);
      return true;
    } catch {
      return false;
    }
  }

  private async proposalsOf({ target, before, now }: Said): Promise<readonly Proposal[]> {
    const { mapping, reader } = this.deps;
    const { entityType, urn, aspect } = target;
    const stored = (await aspectsOf(reader, urn))[aspect];
    if (stored !== undefined && mapping.missing.has(aspect)) return [];
    const merged = mergeChanges(stored, { before, now }, { ...mapping.merge, keepsUnchanged: false });
    if (same(stored, merged)) return [];
    const proposal = { entityType, urn, aspectName: aspect };
    if (merged !== undefined) return [{ ...proposal, changeType: 'UPSERT', value: merged }];
    return [{ ...proposal, changeType: 'DELETE' }, ...this.removal(target)];
  }

  /** A check that the contract does not have any more is removed as a whole. */
  private removal({ entityType, urn }: Said['target']): readonly Proposal[] {
    const { models, mapping } = this.deps;
    const { softDelete } = models.registry;
    const isCheck = mapping.rules.keys.get('check')?.type === entityType;
    if (!isCheck || softDelete === null) return [];
    const value = { [softDelete.path.slice(1)]: true };
    return [{ entityType, urn, aspectName: softDelete.aspect, changeType: 'UPSERT', value }];
  }
}

/** The contracts as they were imported last, each text once, and their datasets. */
export async function formerContracts(
  { reader, mapping: { stored }, values }: ContractDeps,
  urns: readonly string[],
): Promise<{ readonly texts: ReadonlySet<string>; readonly known: ReadonlyMap<string, string> }> {
  const texts = new Set<string>();
  const known = new Map<string, string>();
  for (const urn of urns) {
    const scope = values.scope({ contract: await aspectsOf(reader, urn) });
    const [text, dataset] = [stored.get('raw')?.(scope), stored.get('data')?.(scope)];
    if (typeof text === 'string') texts.add(text);
    if (typeof dataset === 'string') known.set(urn, dataset);
  }
  return { texts, known };
}

/** The aspects of an entity, by name. */
export async function aspectsOf(reader: ContractDeps['reader'], urn: string): Promise<JsonObject> {
  const { aspects } = await reader.entity(urn);
  return Object.fromEntries(aspects.map(({ name, value }) => [name, parseObject(value)]));
}

/** Objects of a contract may say the same, such as the name of its domain. */
function note(said: Map<string, Said>, { value, ...target }: ContractValue, when: 'before' | 'now'): void {
  const key = `${target.urn} ${target.aspect}`;
  said.set(key, { ...(said.get(key) ?? { target }), [when]: value });
}
