import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject } from '#base/json/path-values';
import { same } from '#base/json/same-value';
import type { AspectReader, AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { changeFrom, onLatest } from '#catalog/aspects/on-latest';
import type { Actor } from '#catalog/authorization/actor';
import { parseObject } from '#catalog/changes/entity-state';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { ContractDocuments } from './contract-document';
import type { ContractMapping } from './contract-mapping';
import type { ContractPlace, ContractValue, ContractValues, ReadContract } from './contract-values';
import { mergeChanges } from './merge-changes';

/** Reads what is stored. */
export type ContractReader = Pick<AspectReader, 'entity'>;

export interface ContractDeps {
  readonly mapping: ContractMapping;
  readonly documents: ContractDocuments;
  readonly values: ContractValues;
}

interface ContractImportDeps extends ContractDeps {
  readonly models: ModelRegistry;
  /**
   * The reader, which is not limited to what the actor may see, because what is stored is merged and written again. The writer checks the
   * actor.
   */
  readonly reader: ContractReader;
  readonly writer: Pick<AspectWriter, 'write'>;
  /** Refuses the proposals that the writer would refuse. It writes nothing. */
  readonly check: (actor: Actor, proposals: readonly Proposal[]) => Promise<void>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** The result of an import. */
export interface ContractReport {
  /** Urns of the contracts, one for each object. */
  readonly contracts: readonly string[];
  /** Values that are written, or would be. */
  readonly written: number;
  readonly unchanged: number;
  readonly changes: readonly ContractChange[];
  /** What became of values that could not be stored as they are. Empty if nothing was written. */
  readonly warnings: readonly string[];
}

/** One value that is written. */
type ContractChange = Pick<Proposal, 'aspectName' | 'changeType'> & { readonly urn: string };

export interface ContractSource extends Pick<ContractPlace, 'platform'> {
  readonly actor: Actor;
  /** Whether nothing is written. */
  readonly isDryRun?: boolean;
}

type Change = Proposal & ContractChange;

/** The value of an aspect in two versions of a contract: the imported one, and the new one. */
interface Said {
  readonly target: Omit<ContractValue, 'value'>;
  before?: JsonValue;
  now?: JsonValue;
}

/** Writes contracts into the catalog. It keeps the values of others, and takes back those that a contract does not have any more. */
export class ContractImport {
  constructor(private readonly deps: ContractImportDeps) {}

  /**
   * Writes all of a contract, or nothing.
   * @throws InvalidInputError with the place and the fix for what is wrong; LimitExceededError for a contract that becomes too much; ForbiddenError for a value that the actor may not write
   */
  run(text: string, source: ContractSource): Promise<ContractReport> {
    return onLatest(() => this.runOnce(text, source));
  }

  private async runOnce(text: string, { actor, platform, isDryRun = false }: ContractSource): Promise<ContractReport> {
    const { documents, values, writer, check } = this.deps;
    const document = documents.parseNew(text);
    const contracts = values.contractsOf(document);
    const former = [...new Set([...contracts, ...values.draftsOf(document)])];
    const said = await this.said({ document, text, actor: actor.urn, place: { platform } }, former);
    const found = await this.changesOf(said);
    const changes = found.flat();
    if (isDryRun) await check(actor, changes);
    const outcomes = isDryRun || changes.length === 0 ? [] : await writer.write(actor, changes);
    const warnings = outcomes.flatMap((each) => each.warnings.map((one) => `${each.urn} ${each.aspectName}: ${one}`));
    const unchanged = found.filter(({ length }) => length === 0).length;
    return { contracts, written: changes.length, unchanged, changes: changes.map(contractChange), warnings };
  }

  /** The values of the contract by place, and those of the versions that were imported last. */
  private async said(contract: Omit<ReadContract, 'time'>, urns: readonly string[]): Promise<readonly Said[]> {
    const { documents, values, reader, now } = this.deps;
    const { texts, known } = await formerContracts(this.deps, reader, urns);
    const source = { ...contract, time: now(), place: { ...contract.place, known } };
    const said = new Map<string, Said>();
    for (const value of values.of(source)) note(said, value, 'now');
    for (const text of texts) {
      if (!this.isReadable(text)) continue;
      for (const value of values.of({ ...source, document: documents.parse(text), text })) note(said, value, 'before');
    }
    return [...said.values()];
  }

  /** Finds what has to be written for each value; nothing for a value that is stored already. */
  private async changesOf(said: readonly Said[]): Promise<readonly (readonly Change[])[]> {
    const found: (readonly Change[])[] = [];
    for (const each of said) found.push(await this.proposalsOf(each));
    return found;
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

  private async proposalsOf({ target, before, now }: Said): Promise<readonly Change[]> {
    const { mapping, reader } = this.deps;
    const { entityType, urn, aspect } = target;
    const found = (await reader.entity(urn)).aspects.find(({ name }) => name === aspect);
    const stored = found && parseObject(found.value);
    if (stored !== undefined && mapping.missing.has(aspect)) return [];
    const rules = { ...mapping.merge, keepsUnchanged: false };
    const merge = (value: JsonObject | undefined) => mergeChanges(value, { before, now }, rules);
    const merged = merge(stored);
    if (same(stored, merged)) return [];
    const place = { entityType, urn, aspectName: aspect };
    if (!isObject(merged)) return [changeFrom(found, place, undefined), ...this.removal(target)];
    const edit = (latest: JsonObject | undefined) => {
      const again = merge(latest);
      return isObject(again) ? again : merged;
    };
    return [{ ...place, changeType: 'UPSERT', value: merged, edit }];
  }

  /** A check that the contract does not have any more is removed as a whole. */
  private removal({ entityType, urn }: Said['target']): readonly Change[] {
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
  { mapping: { stored }, values }: ContractDeps,
  reader: ContractReader,
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
export async function aspectsOf(reader: ContractReader, urn: string): Promise<JsonObject> {
  const { aspects } = await reader.entity(urn);
  return Object.fromEntries(aspects.map(({ name, value }) => [name, parseObject(value)]));
}

/** Objects of a contract may say the same, such as the name of its domain. */
function note(said: Map<string, Said>, { value, ...target }: ContractValue, when: 'before' | 'now'): void {
  const key = `${target.urn} ${target.aspect}`;
  said.set(key, { ...(said.get(key) ?? { target }), [when]: value });
}

function contractChange({ urn, aspectName, changeType }: Change): ContractChange {
  return { urn, aspectName, changeType: changeType === 'DELETE' ? 'DELETE' : 'UPSERT' };
}
