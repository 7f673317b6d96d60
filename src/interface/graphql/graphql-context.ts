import type { References } from '#catalog/deletion/references';
import type { Discussions } from '#access/people/discussions';
import type { FieldNode, GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import type { OfferedTokens } from '#access/accounts/create-accounts';
import type { EntityNames } from '#access/policies/entity-names';
import type { OfferedPolicies } from '#access/policies/policies';
import type { Roles } from '#access/policies/roles';
import type { AspectWriter, EntityReader, WriteOutcome } from '#catalog/aspects/aspect-service';
import type { SecretReader } from '#catalog/aspects/create-secret-reader';
import type { Actor } from '#catalog/authorization/actor';
import type { ManagedPeople } from '#access/people/manage-people';
import type { ChangeRequests } from '#catalog/change-requests/change-request';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { RelationshipPage, RelationshipReader, RelationshipsOfMany } from '#catalog/graph/relationship-reader';
import type { LineageReader } from '#catalog/graph/lineage/lineage-reader';
import type { LineageSearch } from '#search/service/lineage/lineage-search';
import type { PersonalHome } from '#search/service/personal-home';
import type { OfferedSearch } from '#search/service/search-service';
import type { Digests } from '#standards/digests/digests';
import type { WhatChanged } from '#search/service/what-changed';
import type { UsageReader } from '#catalog/timeseries/usage/usage-reader';
import type { TimeseriesReader } from '#catalog/timeseries/timeseries-service';
import type { LIMITS } from '#generated/http/limits';
import type { Stored } from '#base/json/stored';
import type { AspectTypes } from '#generated/types/aspects';
import type { JsonObject } from '#generated/registry/registry-types';

/** The services that fields call. */
export interface GraphqlServices {
  readonly models: ModelRegistry;
  readonly tokens: OfferedTokens;
  readonly policies: OfferedPolicies;
  readonly roles: Pick<Roles, 'assign'>;
  readonly people: ManagedPeople;
  readonly names: Pick<EntityNames, 'of'>;
  readonly reader: EntityReader;
  readonly secrets: SecretReader;
  readonly writer: Pick<AspectWriter, 'write' | 'writeEach'>;
  readonly references: Pick<References, 'remove'>;
  readonly search: OfferedSearch;
  readonly changeRequests: Pick<ChangeRequests, 'waiting'>;
  readonly discussions: Pick<Discussions, 'waitingFor'>;
  readonly home: Pick<PersonalHome, 'of'>;
  readonly whatChanged: Pick<WhatChanged, 'page'>;
  readonly digests: Pick<Digests, 'of' | 'set' | 'end' | 'test'>;
  readonly relationships: RelationshipReader;
  readonly timeseries: TimeseriesReader;
  readonly usage: Pick<UsageReader, 'usage'>;
  readonly lineage: Pick<LineageReader, 'lineage'>;
  readonly lineageSearch: Pick<LineageSearch, 'search'>;
  readonly version: string;
  /** Whether requests need credentials. */
  readonly isAuthOn: boolean;
}

/** One request. */
export interface GraphqlRequest {
  readonly actor: Actor;
  /** Aborts when the client has gone. */
  readonly signal: AbortSignal;
  /** The time when the question of a field began, if it has several parts. */
  readonly startedAt?: number | undefined;
  readonly requestId: string;
  /** Hears the name of the operation that is executed, for the log. */
  readonly named: (operation: string) => void;
  /** Hears of every error of a field, for the log. */
  readonly report: (field: string, error: unknown) => void;
}

/** An entity, of which the fields are read when they are asked for. */
export interface EntitySource {
  readonly urn: string;
}

/** Reads what one document asks of entities, as its actor may see them. */
export interface DocumentReads {
  /** Null for an entity that the actor may not see, and for a urn that cannot identify one. */
  entity(urn: string): Promise<EntitySource | null>;
  /** The latest value of an aspect. @throws LimitExceededError if the document reads too many entities */
  aspect<Name extends keyof AspectTypes>(urn: string, name: Name): Promise<Stored<AspectTypes[Name]> | undefined>;
  aspect(urn: string, name: string): Promise<JsonObject | undefined>;
  /** One version of an aspect. It takes a statement of its own. */
  version<Name extends keyof AspectTypes>(
    urn: string,
    name: Name,
    version: number,
  ): Promise<Stored<AspectTypes[Name]> | undefined>;
  version(urn: string, name: string, version: number): Promise<JsonObject | undefined>;
  /** The newest event of a time series. Undefined without one, and where the actor may not read time series. */
  latestEvent<Name extends keyof AspectTypes>(urn: string, name: Name): Promise<Stored<AspectTypes[Name]> | undefined>;
  latestEvent(urn: string, name: string): Promise<JsonObject | undefined>;
  /** Whether anything was written to the entity. */
  exists(urn: string): Promise<boolean>;
  /** The newest time at which a run observed the entity, in epoch milliseconds. Reads all aspects. */
  lastIngested(urn: string): Promise<number | undefined>;
  /** Drops what was read, because the document has changed something. */
  forget(): void;
  /** Another object after each `forget`, so that others can keep what they read until then. */
  readonly state: object;
  /** Asks a question about one entity, which shares no statement with others. @throws LimitExceededError if there are too many */
  question<Result>(ask: () => Promise<Result>): Promise<Result>;
  /** Counts texts of metadata that were read. @throws LimitExceededError if the document reads too much */
  hasRead(texts: readonly string[]): void;
  relationships(urn: string, page: Omit<RelationshipsOfMany, 'urns' | 'read'>): Promise<RelationshipPage>;
}

/** The symbols of entity types. */
export interface EntityTypeSymbols {
  /** `DATA_JOB` of `dataJob`. The models know the entity type. */
  symbolOf(entityType: string): string;
  /** `dataJob` of `DATA_JOB`. */
  entityTypeOf(symbol: string): string;
}

/** Counts what the answer of a document becomes. */
export interface AnswerCount {
  /** Counts a member before its value is read. False once the answer is too large. */
  hasRoom(info: GraphQLResolveInfo): boolean;
  /** The value of a member, after it was counted. Lists count their items as they are asked for them. */
  counted(value: unknown, info: GraphQLResolveInfo): unknown;
  /** Counts entities before a field looks them up. False once the answer is too large. */
  lookedUp(entities: number): boolean;
  /** Counts an error of a field. */
  failed(message: string): void;
  /** What fields are once the answer is too large. */
  readonly never: Promise<never>;
}

type Read = GraphQLFieldResolver<unknown, GraphqlContext>;

/** Reads once what aliases ask several times of the same object with the same arguments. */
interface RepeatedReads {
  once(read: Read, ...call: Parameters<Read>): unknown;
}

/** Counts the operations of all changes of a document. */
interface PlannedChanges {
  /** Counts operations before they are drafted. @throws LimitExceededError */
  plan(operations: number): void;
}

/** Collects what was odd in written values. */
export interface NotedWarnings {
  note(outcomes: readonly (WriteOutcome | Error)[]): void;
}

export type LimitName = keyof typeof LIMITS;

/** What an argument or a member of an input may become. Members are those of its type, also inside of a list. */
export interface InputLimits {
  readonly items: LimitName | undefined;
  readonly characters: LimitName | undefined;
  readonly members: MembersLimits;
}

export type MembersLimits = ReadonlyMap<string, InputLimits>;

/** Checks the arguments of fields. */
interface CheckedInputs {
  /** @throws LimitExceededError for a list or a text that is too long, and once those of the document are too many */
  check(field: FieldNode | undefined, args: object, limits: MembersLimits): void;
}

/** What a field gets besides its arguments. */
export interface GraphqlContext extends GraphqlRequest {
  readonly answer: AnswerCount;
  readonly repeated: RepeatedReads;
  readonly changes: PlannedChanges;
  readonly inputs: CheckedInputs;
  readonly warnings: NotedWarnings;
  readonly services: GraphqlServices;
  readonly reads: DocumentReads;
  readonly names: EntityTypeSymbols;
}
