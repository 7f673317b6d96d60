import { LIMITS } from '#generated/http/limits';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { isObject, objectsOf } from '#base/json/path-values';
import { InvalidInputError } from '#base/errors/domain-error';
import { limitExceeded } from '#base/errors/limit-exceeded';
import { mappedUrn } from '../openlineage/event-context';
import { type EventContext, Scope, type ScopeValues } from '../openlineage/expression';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { checksOf } from './contract-fields';
import { type ContractMapping, withNamed } from './contract-mapping';
import { servicePromises } from './service-promises';

/** The value of one aspect, by a contract. */
export interface ContractValue {
  readonly entityType: string;
  readonly urn: string;
  readonly aspect: string;
  readonly value: JsonObject;
}

/** A part of a contract that has a dataset of its own. */
interface ContractObject {
  readonly name: string;
  /** Urn of the contract of this dataset. */
  readonly contract: string;
  readonly value: JsonObject;
}

export interface ReadContract {
  readonly document: JsonObject;
  readonly text: string;
  readonly actor: string;
  /** Epoch milliseconds. */
  readonly time: number;
  readonly place?: ContractPlace;
}

/** The place of the data, for a contract that does not name it. */
export interface ContractPlace {
  /** Urns of datasets by the urn of their contract, from a former import. */
  readonly known?: ReadonlyMap<string, string>;
  readonly platform?: string | undefined;
}

type Spend = EventContext['spend'];

const PART = 'object';
/** A contract that names no data yet. */
const DRAFT = 'draft';
const CONTRACT = 'contract';
const DATASET = 'data';

/** Makes the values of aspects of a contract, by the rules of the mapping. */
export class ContractValues {
  constructor(
    private readonly mapping: ContractMapping,
    private readonly models: ModelRegistry,
  ) {}

  /** Each object has a contract of its own, because a contract of the models is about one dataset. */
  objectsOf({ id, schema }: JsonObject): readonly ContractObject[] {
    const objects = objectsOf(schema ?? null);
    return objects.flatMap((value) => {
      const name = String(value.name);
      const contract = this.urn(CONTRACT, { id: objects.length === 1 ? String(id) : `${String(id)}/${name}` });
      return contract === undefined ? [] : [{ name, contract, value }];
    });
  }

  /** The urns of the contracts of a document. A draft has one without data. */
  contractsOf(document: JsonObject): readonly string[] {
    const contracts = this.objectsOf(document).map(({ contract }) => contract);
    return contracts.length > 0 ? contracts : this.draftsOf(document);
  }

  /** The urn under which a document was kept before it had objects. */
  draftsOf({ id }: JsonObject): readonly string[] {
    const draft = this.urn(CONTRACT, { id: String(id) });
    return draft === undefined ? [] : [draft];
  }

  /** @throws InvalidInputError if the contract does not say where its data is */
  of(contract: ReadContract): readonly ContractValue[] {
    const values: ContractValue[] = [];
    const objects = this.objectsOf(contract.document);
    const spend = contractBudget();
    if (objects.length === 0) return this.ofDraft(contract, spend);
    for (const object of objects)
      for (const value of this.byRules(PART, this.scopeOf(contract, object, spend), spend)) values.push(value);
    return values;
  }

  private ofDraft({ document, text }: ReadContract, spend: Spend): readonly ContractValue[] {
    return this.draftsOf(document).flatMap((draft) => {
      const scope = Scope.of(this.context(draft, spend), { contract: document, text, identity: { id: draft } });
      return this.byRules(DRAFT, scope, spend);
    });
  }

  private byRules(part: string, scope: Scope, spend: Spend): readonly ContractValue[] {
    const rules = this.mapping.rules.parts.get(part) ?? [];
    return rules.flatMap((rule) =>
      rule.scopes(scope).flatMap((inner): readonly ContractValue[] => {
        const source = rule.source(inner);
        const urn = source === undefined ? undefined : inner.context.urn(rule.entity, source);
        const value = urn === undefined ? undefined : rule.value(inner);
        if (urn === undefined || !isObject(value)) return [];
        spend(lengthOf(value));
        return [
          {
            entityType: this.mapping.rules.keys.get(rule.entity)?.type ?? rule.entity,
            urn,
            aspect: rule.aspect,
            value,
          },
        ];
      }),
    );
  }

  private scopeOf(
    { document, text, actor, time, place = {} }: ReadContract,
    { name, contract, value: object }: ContractObject,
    spend: Spend,
  ): Scope {
    const { promises, others } = servicePromises(document, this.mapping.rules.mapping.tables.get('intervals') ?? {});
    const { team } = document;
    const values: { [name: string]: JsonValue | undefined } = {
      contract: document,
      text,
      object,
      server: objectsOf(document.servers ?? null)[0] ?? serverOf(place, contract),
      identity: { id: contract, name },
      checks: checksOf(object, spend).map((check) => ({ ...check, ...(isOther(check) && { isOther: true }) })),
      sla: promises,
      slaTexts: others.length > 0 ? others : undefined,
      members: isObject(team) ? team.members : team,
      stamp: { time, actor },
    };
    const scope = Scope.of(this.context(contract, spend), values);
    const dataset = this.datasetOf(scope, place.known?.get(contract));
    if (this.urn(DATASET, dataset) === undefined) throw withoutPlace(name);
    return scope.with(DATASET, dataset);
  }

  private datasetOf(scope: Scope, known: string | undefined): JsonObject {
    const found = withNamed(scope, this.mapping.data);
    const parts = [...this.mapping.data.keys()].map((part) => [part, found.get(part) ?? null]);
    const dataset: JsonObject = Object.fromEntries(parts);
    return this.urn(DATASET, dataset) === undefined && known !== undefined ? { urn: known } : dataset;
  }

  /** The dataset of an object may be named by its urn, and the contract is. */
  private context(contract?: string, spend: Spend = () => undefined): EventContext {
    const { tables, prefixes } = this.mapping.rules.mapping;
    const context: EventContext = {
      urn: (entity, source) => {
        if (entity === CONTRACT && contract !== undefined) return contract;
        if (entity === DATASET && isObject(source) && typeof source.urn === 'string') return source.urn;
        return mappedUrn(entity, source, { compiled: this.mapping.rules, models: this.models, context });
      },
      named: () => undefined,
      own: () => undefined,
      meant: (source) => source,
      isApart: () => false,
      table: (name) => tables.get(name) ?? {},
      prefixes: (name) => prefixes.get(name) ?? {},
      spend,
    };
    return context;
  }

  private urn(entity: string, source: JsonObject): string | undefined {
    return this.context().urn(entity, source);
  }

  /** A scope without a contract, for the templates of documents. */
  scope(values: ScopeValues): Scope {
    return Scope.of(this.context(), values);
  }
}

/** Counts what a contract becomes, while it is made: its text and its lists count for each of its objects. */
function contractBudget(): Spend {
  let spent = 0;
  return (characters) => {
    spent += characters;
    if (spent <= LIMITS.contractText) return;
    const fix = 'Write a contract for each object';
    throw limitExceeded({
      limit: 'contractText',
      size: spent,
      unit: 'characters in what its contract becomes',
      fix,
      pointer: '',
    });
  };
}

function lengthOf(value: JsonValue): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  let length = 1;
  for (const inner of Object.values(value)) length += lengthOf(inner);
  return length;
}

/** A check that no kind of assertion but the general one can express. */
function isOther({ rule, path }: JsonObject): boolean {
  if (!isObject(rule)) return false;
  const demands = Object.keys(rule).some((name) => /^must(?!NotBeBetween)/.test(name));
  return !(demands && (rule.query !== undefined || (rule.metric === 'rowCount' && path === undefined)));
}

/** A server of the platform, for a contract without servers that no import has seen. */
function serverOf({ known, platform }: ContractPlace, contract: string): JsonObject | undefined {
  return platform === undefined || known?.has(contract) ? undefined : { type: platform };
}

function withoutPlace(name: string): InvalidInputError {
  return new InvalidInputError(
    `The contract does not say where the data of ${name} is; add a server with its type, name its platform with --platform, or add the urn of the dataset as the custom property datasetUrn of the object`,
    [
      {
        pointer: '/servers',
        message: 'is missing or has no type',
        expected: 'a server, such as {server: production, type: postgres, database: sales, schema: public}',
      },
    ],
  );
}
