import type { CachedAspects } from '#catalog/changes/change-follower';
import type { SqlClient } from '#base/database/sql-client';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { pathValues } from '#base/json/path-values';
import type { AspectPath, EntitySpec, JsonObject, RetentionPolicyFields } from '#generated/registry/registry-types';
import { formatUrn } from '#catalog/urn/urn';
import { readOthers } from '../sql/read-latest';

/** The old values of an aspect that are kept. A value that exceeds either limit is deleted. Null = unlimited. */
interface RetentionLimit {
  readonly maxVersions: number | null;
  readonly maxAgeMs: number | null;
}

/** The limit of an aspect of an entity type. */
export type RetentionLimits = (entityType: string, aspect: string) => RetentionLimit;

interface KnownLimits {
  readonly limits: RetentionLimits;
  /** Whether a policy has a limit of age. */
  readonly hasAges: boolean;
}

const ANY = '*';

/**
 * The retention policies, cached until one of them changes. The writer and the change follower then call `forget`.
 * Exactly one policy applies, the narrowest. The order is: the policy for the aspect of the entity type, the annotation of the aspect,
 * the policy for the entity type, for the aspect, for everything, and the default of the models.
 */
export class RetentionPolicies implements CachedAspects {
  private readonly policyTypes: readonly EntitySpec[];
  readonly aspects: readonly string[];
  private kept: KnownLimits | undefined;
  /** Number of calls of `forget`, so that policies that were read before a change are not cached after it. */
  private changes = 0;

  /** @param agesCount whether ages may be judged now; if the clock jumped, nothing is too old */
  constructor(
    private readonly models: ModelRegistry,
    private readonly agesCount: () => Promise<boolean> = async () => true,
  ) {
    const { policyAspect } = models.registry.retention;
    this.aspects = policyAspect === null ? [] : [policyAspect];
    this.policyTypes =
      policyAspect === null ? [] : models.registry.entities.filter(({ aspects }) => aspects.includes(policyAspect));
  }

  async limits(client: SqlClient): Promise<RetentionLimits> {
    const { limits, hasAges } = this.kept ?? (await this.readLimits(client));
    return !hasAges || (await this.agesCount()) ? limits : withoutAges(limits);
  }

  private async readLimits(client: SqlClient): Promise<KnownLimits> {
    const { changes } = this;
    const policies = await this.readPolicies(client);
    const hasAges = [...policies.values()].some(({ maxAgeMs }) => maxAgeMs !== null);
    const known = { limits: limitsOf(this.models, policies), hasAges };
    if (changes === this.changes) this.kept = known;
    return known;
  }

  /** Whether entities of this type are policies. */
  concerns(entity: EntitySpec): boolean {
    return this.policyTypes.includes(entity);
  }

  /** Must be called after a policy was changed. */
  forget(): void {
    this.changes++;
    this.kept = undefined;
  }

  private async readPolicies(client: SqlClient): Promise<ReadonlyMap<string, RetentionLimit>> {
    const { policyAspect, policyFields } = this.models.registry.retention;
    if (policyAspect === null || policyFields === null) return new Map();
    const targets = policyTargets(this.models);
    const wanted = this.policyTypes.flatMap((type) =>
      targets.map(({ entityType, aspect }) => ({
        key: policyKey(entityType, this.models.aspectName(aspect)),
        urn: urnOf(this.models, type, { [policyFields.entityType]: entityType, [policyFields.aspect]: aspect }),
        aspect: policyAspect,
      })),
    );
    const found = new Map((await readOthers(client, wanted)).map(({ urn, value }) => [urn, value]));
    return new Map(
      wanted.flatMap(({ urn, key }) => {
        const value = found.get(urn);
        return value ? [[key, limitIn(value, policyFields)] as const] : [];
      }),
    );
  }
}

/** Every pair of entity type and aspect that a policy may apply to. The policy for a name of now replaces those for former names. */
function policyTargets(models: ModelRegistry): readonly { readonly entityType: string; readonly aspect: string }[] {
  const { entities, aspects } = models.registry;
  const names = (known: readonly string[]) => known.flatMap((name) => [...(models.aspect(name)?.aliases ?? []), name]);
  const pairs = entities.flatMap((entity) =>
    [ANY, ...names(entity.aspects)].map((aspect) => ({ entityType: entity.name, aspect })),
  );
  return [...pairs, ...[ANY, ...names(aspects.map(({ name }) => name))].map((aspect) => ({ entityType: ANY, aspect }))];
}

function urnOf(
  { registry }: ModelRegistry,
  { name, keyFields }: EntitySpec,
  key: { readonly [field: string]: string },
): string {
  return formatUrn({
    namespace: registry.namespace,
    entityType: name,
    parts: keyFields.map((field) => key[field.name] ?? ANY),
  });
}

function limitIn(value: JsonObject, { maxVersions, maxAgeSeconds }: RetentionPolicyFields): RetentionLimit {
  const seconds = numberAt(value, maxAgeSeconds);
  return { maxVersions: numberAt(value, maxVersions), maxAgeMs: seconds === null ? null : seconds * 1000 };
}

/** Reads a limit. A negative limit counts as 0. */
function numberAt(value: JsonObject, path: AspectPath): number | null {
  const found = pathValues(value, path)[0]?.value;
  return typeof found === 'number' ? Math.max(0, found) : null;
}

function withoutAges(limits: RetentionLimits): RetentionLimits {
  return (entityType, aspect) => ({ ...limits(entityType, aspect), maxAgeMs: null });
}

function limitsOf(models: ModelRegistry, policies: ReadonlyMap<string, RetentionLimit>): RetentionLimits {
  const byDefault = { maxVersions: models.registry.retention.maxVersions, maxAgeMs: null };
  return (entityType, aspect) => {
    const maxVersions = models.aspect(aspect)?.maxVersions ?? null;
    const ofModel = maxVersions === null ? undefined : { maxVersions, maxAgeMs: null };
    const policy = (type: string, name: string) => policies.get(policyKey(type, name));
    return (
      policy(entityType, aspect) ??
      ofModel ??
      policy(entityType, ANY) ??
      policy(ANY, aspect) ??
      policy(ANY, ANY) ??
      byDefault
    );
  };
}

function policyKey(entityType: string, aspect: string): string {
  return `${entityType} ${aspect}`;
}
