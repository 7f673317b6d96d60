import { type AccessFilter, EVERYTHING, NOTHING, type ResourceRule } from '../access-filter';
import { GUARDED, withoutGuarded } from '../guarded-entities';
import type { WriteScope } from '../write-scope';
import { ownersOf, type Policy, type PolicyActors, type Subject } from './policy';
import { isPrivilege, type Privilege, PRIVILEGE_NAMES, PRIVILEGES } from './privileges';
import { groupBy } from '#base/json/group-by';

/** A scope, and what it limits. */
interface ScopeLimit {
  readonly scope: WriteScope;
  /** Grants of the user of the token. */
  readonly whole: Grants;
}

/** What one user may do, compiled from all policies: a look-up for each privilege. */
export class Grants {
  private readonly joined = new WeakMap<readonly Privilege[], AccessFilter>();

  /**
   * @param filters privileges that are granted, on which entities
   * @param limit what they are of all that the user has, if they are those of a token with a scope
   */
  constructor(
    private readonly filters: ReadonlyMap<Privilege, AccessFilter>,
    readonly limit?: ScopeLimit,
  ) {}

  /** Whether they are all that the user has. What needs no privilege, such as to revoke a token of one's own, asks for this. */
  get isWhole(): boolean {
    return this.limit === undefined;
  }

  /** The entities that the user has the privilege on. */
  on(privilege: Privilege): AccessFilter {
    return this.filters.get(privilege) ?? NOTHING;
  }

  /** The entities that the user has one of the privileges on. Kept for each list, because operations share theirs. */
  onAny(privileges: readonly Privilege[]): AccessFilter {
    const known = this.joined.get(privileges);
    if (known) return known;
    const filter = this.joinedFilter(privileges);
    this.joined.set(privileges, filter);
    return filter;
  }

  private joinedFilter(privileges: readonly Privilege[]): AccessFilter {
    const filters = privileges.map((privilege) => this.on(privilege));
    if (filters.includes(EVERYTHING)) return EVERYTHING;
    return {
      kind: 'rules',
      rules: joinRules(filters.flatMap((filter) => (filter.kind === 'rules' ? filter.rules : []))),
    };
  }

  /** Whether the user has the privilege: on the catalog, or on some entities if policies can limit it to some. */
  has(privilege: Privilege): boolean {
    return this.filters.has(privilege);
  }

  /** The granted privileges, by name. */
  get privileges(): readonly Privilege[] {
    return [...this.filters.keys()].toSorted();
  }
}

/** Grants of the service itself, and of everybody while authentication is off. */
export const ALL_GRANTS = new Grants(new Map(PRIVILEGE_NAMES.map((privilege) => [privilege, EVERYTHING])));

/** Compiles the policies for one user. Their order does not matter, because policies only grant. */
export function compileGrants(policies: readonly Policy[], subject: Subject): Grants {
  const rules = new Map<Privilege, ResourceRule[]>();
  for (const policy of policies) {
    const granted = rulesFor(policy, subject);
    if (granted.length === 0) continue;
    for (const privilege of policy.privileges) {
      if (!isPrivilege(privilege)) continue;
      rules.set(privilege, [...(rules.get(privilege) ?? []), ...granted]);
    }
  }
  const filters = new Map(
    [...rules]
      .map(([privilege, found]) => [privilege, filterOf(privilege, found)] as const)
      .filter(([, filter]) => filter !== NOTHING),
  );
  return new Grants(filters.has(GUARDED.privilege) ? filters : limited(filters));
}

/** Policies about all entities are not about those that are guarded. */
function limited(filters: ReadonlyMap<Privilege, AccessFilter>): ReadonlyMap<Privilege, AccessFilter> {
  return new Map(
    [...filters].map(([privilege, filter]) => [
      privilege,
      PRIVILEGES[privilege].kind === 'platform' ? filter : withoutGuarded(filter),
    ]),
  );
}

/** The rules under which the policy grants its privileges to the subject; empty if it grants nothing. */
function rulesFor({ state, actors, resources, unsupported }: Policy, subject: Subject): readonly ResourceRule[] {
  if (state === 'inactive' || unsupported.length > 0) return [];
  if (includes(actors, subject)) return [resources];
  const owners = ownersOf(subject);
  if (!actors.owners || owners.length === 0) return [];
  return [[...resources, { attribute: 'owner', comparison: 'equals', values: owners }]];
}

/** Whether the policy names the subject, its owners aside. */
export function includes(actors: PolicyActors, { user, groups, roles }: Subject): boolean {
  return (
    actors.everyUser ||
    (actors.everyMember && groups.length > 0) ||
    actors.users.includes(user) ||
    actors.groups.some((group) => groups.includes(group)) ||
    actors.roles.some((role) => roles.includes(role))
  );
}

/** compat: a policy that is limited to some entities does not grant privileges over the catalog. */
function filterOf(privilege: Privilege, rules: readonly ResourceRule[]): AccessFilter {
  if (rules.some((rule) => rule.length === 0)) return EVERYTHING;
  return PRIVILEGES[privilege].kind === 'platform' ? NOTHING : { kind: 'rules', rules: joinRules(rules) };
}

/**
 * Equivalent rules, as few as possible without much work. Many policies differ only in one list of values, such as their domains; an index
 * looks up many values at once, but each further rule makes a question slower.
 */
function joinRules(rules: readonly ResourceRule[]): readonly ResourceRule[] {
  return [...groupBy(rules, formOf).values()].map(joined);
}

/** Rules of one form differ only in the values of their last condition. Several values of `not equals` mean less than each. */
function formOf(rule: ResourceRule): string {
  const last = rule.at(-1);
  if (!last || last.comparison === 'not equals') return JSON.stringify(rule);
  return JSON.stringify([...rule.slice(0, -1), [last.attribute, last.comparison]]);
}

function joined(alike: readonly ResourceRule[]): ResourceRule {
  const [first = []] = alike;
  const last = first.at(-1);
  if (!last || alike.length === 1) return first;
  const values = [...new Set(alike.flatMap((rule) => rule.at(-1)?.values ?? []))];
  return [...first.slice(0, -1), { ...last, values }];
}
