import type { AccessFilter, ResourceAttribute, ResourceCondition, ResourceRule } from '../access-filter';
import { withoutGuarded } from '../guarded-entities';
import type { Grants } from './grants';
import { type Privilege, PRIVILEGES, PRIVILEGE_NAMES } from './privileges';

/**
 * The privileges that `other` has, on the catalog or on some entity on which `own` does not have them. None: `other` has no more power.
 * Two rules that grant the same in different words may count as different, so the answer may name too many privileges, but never too few.
 */
export function privilegesBeyond(own: Grants, other: Grants): readonly Privilege[] {
  return PRIVILEGE_NAMES.filter((name) => other.has(name) && !covers(comparable(own, name), comparable(other, name)));
}

/** The guarded entities aside, because the privilege that shows them is compared by itself. */
function comparable(grants: Grants, privilege: Privilege): AccessFilter {
  const filter = grants.on(privilege);
  return PRIVILEGES[privilege].kind === 'platform' ? filter : withoutGuarded(filter);
}

/** Whether `own` admits every entity that `other` admits. */
export function covers(own: AccessFilter, other: AccessFilter): boolean {
  if (own.kind === 'everything') return true;
  if (other.kind === 'everything') return own.rules.some((rule) => rule.length === 0);
  return other.rules.every((rule) => own.rules.some((wider) => impliesRule(rule, wider)));
}

function impliesRule(rule: ResourceRule, wider: ResourceRule): boolean {
  return wider.every((condition) => rule.some((narrower) => implies(narrower, condition)));
}

/** An entity has one type and one urn. */
const SINGLE: ReadonlySet<ResourceAttribute> = new Set<ResourceAttribute>(['type', 'urn']);

/** Whether every entity that meets `narrower` meets `wider`. */
function implies(narrower: ResourceCondition, wider: ResourceCondition): boolean {
  if (narrower.attribute !== wider.attribute) return false;
  if (wider.comparison !== 'not equals')
    return narrower.comparison !== 'not equals' && narrower.values.every((value) => isWithin(value, narrower, wider));
  if (narrower.comparison === 'not equals') return wider.values.every((value) => narrower.values.includes(value));
  return SINGLE.has(wider.attribute) && !wider.values.some((value) => mayBe(value, narrower));
}

/** Whether all that one value of `narrower` matches is matched by a value of `wider`. */
function isWithin(value: string, narrower: ResourceCondition, wider: ResourceCondition): boolean {
  if (wider.comparison === 'starts with') return wider.values.some((start) => value.startsWith(start));
  return narrower.comparison === 'equals' && wider.values.includes(value);
}

function mayBe(value: string, { comparison, values }: ResourceCondition): boolean {
  return values.some((each) => (comparison === 'equals' ? value === each : value.startsWith(each)));
}
