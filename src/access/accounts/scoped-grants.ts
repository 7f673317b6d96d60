import { type AccessFilter, NOTHING, type ResourceCondition } from '#catalog/authorization/access-filter';
import { Grants } from '#catalog/authorization/policies/grants';
import { type Privilege, PRIVILEGES, READING } from '#catalog/authorization/policies/privileges';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { platformUrns } from './platform-urns';
import type { WriteScope } from '#catalog/authorization/write-scope';
import { platformsOf, type TokenScope } from './token-scope';

/** Ingestion marks what is gone as removed, and deletes nothing for good. */
const NEVER_SCOPED: ReadonlySet<Privilege> = new Set<Privilege>(['DELETE_ENTITY']);

/** Compiles the grants of tokens: never more than those of their users. */
export class ScopedGrants {
  private readonly known = new WeakMap<Grants, Map<TokenScope, Grants>>();

  constructor(private readonly models: ModelRegistry) {}

  of(grants: Grants, scope: TokenScope): Grants {
    if (scope === 'all') return grants;
    const scoped = this.known.get(grants) ?? new Map<TokenScope, Grants>();
    this.known.set(grants, scoped);
    const found = scoped.get(scope) ?? this.compile(grants, scope);
    scoped.set(scope, found);
    return found;
  }

  private compile(grants: Grants, scope: TokenScope): Grants {
    const platforms = platformsOf(scope);
    const starts = platforms.flatMap((platform) => platformUrns(this.models, platform));
    const conditions = platforms.length === 0 ? [] : this.writable(starts);
    const filters = grants.privileges
      .map((privilege) => [privilege, scopedFilter(grants.on(privilege), privilege, conditions)] as const)
      .filter(([, filter]) => filter !== NOTHING);
    return new Grants(new Map(filters), { scope: this.writeScope(scope, starts), whole: grants });
  }

  /** An entity must meet one of them: its urn names the platform, or its type is one that ingestion of every platform writes. */
  private writable(starts: readonly string[]): readonly ResourceCondition[] {
    const shared = this.models.registry.entities.filter(({ writtenByPlatforms }) => writtenByPlatforms === 'shared');
    return [
      { attribute: 'urn', comparison: 'starts with', values: [...starts, ...sharedUrns(this.models)] },
      { attribute: 'type', comparison: 'equals', values: shared.map(({ name }) => name) },
    ];
  }

  private writeScope(text: TokenScope, starts: readonly string[]): WriteScope {
    const isOfPlatform = (urn: string) => starts.some((start) => urn.startsWith(start));
    const written = (entityType: string) => this.models.entity(entityType)?.writtenByPlatforms;
    const coverageOf = (entityType: string, urn: string) =>
      isOfPlatform(urn) ? 'whole' : ((starts.length > 0 ? written(entityType) : undefined) ?? 'nothing');
    const types = new Set<string | undefined>(starts.map((start) => start.split(':')[2]));
    return { text, isOfPlatform, coverageOf, namesPlatform: (entityType) => types.has(entityType) };
  }
}

/** The beginnings of the urns of entities in which clients of every platform keep their state and report what they did. */
function sharedUrns({ registry: { namespace, entities } }: ModelRegistry): readonly string[] {
  return entities.flatMap(({ name, keyFields, sharedKeys, guard }) => {
    const start = `urn:${namespace}:${name}:${keyFields.length > 1 ? '(' : ''}`;
    return [...sharedKeys, ...(guard?.reportedKeys ?? [])].map((key) => start + key);
  });
}

/** Limits privileges that write to those over entities, and to entities that meet one of the conditions. */
function scopedFilter(
  filter: AccessFilter,
  privilege: Privilege,
  conditions: readonly ResourceCondition[],
): AccessFilter {
  if (READING.has(privilege)) return filter;
  const isScoped = PRIVILEGES[privilege].kind === 'metadata' && !NEVER_SCOPED.has(privilege);
  if (!isScoped || conditions.length === 0) return NOTHING;
  const rules = filter.kind === 'everything' ? [[]] : filter.rules;
  return { kind: 'rules', rules: rules.flatMap((rule) => conditions.map((condition) => [...rule, condition])) };
}
