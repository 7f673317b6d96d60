import { admits } from '#catalog/authorization/access-filter';
import { isGuarded } from '#catalog/authorization/policies/guarded-aspect';
import { readParents } from '#catalog/authorization/sql/read-resource-facts';
import { groupBy } from '#base/json/group-by';
import type { AskedChange, LimitDeps } from './limit-deps';
import { namedUrns } from './named-urns';
import { readParentFacts } from './parent-facts';
import { type ParentRight, parentRights } from './partial-rights';
import type { AdmittedParents } from '../prepare/write-limit';

/** An entity with its parents, as they are stored and as the request names them. */
interface Child {
  readonly changes: readonly AskedChange[];
  readonly rights: readonly ParentRight[];
  readonly parents: readonly string[];
  readonly stored: readonly string[];
}

/**
 * Finds, for each change of an entity with parents, the parents that let the actor write it. Aspects that grant power
 * are not written so.
 */
export async function admittedParents(
  deps: LimitDeps,
  changes: readonly AskedChange[],
): Promise<ReadonlyMap<AskedChange, AdmittedParents>> {
  const asked = changes.filter((change) => isAsked(deps, change));
  if (asked.length === 0) return new Map();
  const children = await childrenOf(deps, asked);
  const urnsOf = await admittedUrns(deps, children);
  return new Map(
    children.flatMap((child) => {
      const urns = urnsOf(child);
      const coverStored = child.stored.length > 0 && child.stored.every((urn) => urns.has(urn));
      const admitted = { places: child.rights, urns, coverStored };
      return urns.size > 0 ? child.changes.map((change) => [change, admitted] as const) : [];
    }),
  );
}

function isAsked({ models, grants }: LimitDeps, { aspect, entity }: AskedChange): boolean {
  if (entity.guard !== null || isGuarded(aspect)) return false;
  return parentRights(models.registry, entity.name).some(({ onParent }) => onParent.some((each) => grants.has(each)));
}

async function childrenOf({ client, models }: LimitDeps, changes: readonly AskedChange[]): Promise<readonly Child[]> {
  const ofEntity = groupBy(changes, ({ urn }) => urn);
  const rights = new Map(changes.map(({ urn, entity }) => [urn, parentRights(models.registry, entity.name)]));
  const edges = new Map([...rights.values()].flat().map((each) => [`${each.aspect} ${each.relationship}`, each]));
  const stored = groupBy(await readParents(client, [...ofEntity.keys()], [...edges.values()]), ({ urn }) => urn);
  return [...ofEntity].map(([urn, own]) => {
    const before = (stored.get(urn) ?? []).map(({ parent }) => parent);
    const naming = own.filter(({ aspect }) => rights.get(urn)?.some((each) => each.aspect === aspect.name));
    const named = naming.flatMap((change) => [...namedUrns(models, change)]);
    const parents = [...new Set([...before, ...named])];
    return { changes: own, rights: rights.get(urn) ?? [], parents, stored: before };
  });
}

/** Reads the ancestors of all parents, and what policies compare of them, once. */
async function admittedUrns(
  { client, models, grants }: LimitDeps,
  children: readonly Child[],
): Promise<(child: Child) => ReadonlySet<string>> {
  const parents = [...new Set(children.flatMap((child) => child.parents))];
  const isDeep = children.some(({ rights }) =>
    rights.some(({ onAncestor }) => onAncestor.some((each) => grants.has(each))),
  );
  const { own: ownOf, above, facts } = await readParentFacts(client, models, parents, isDeep);
  const may = (urn: string, privileges: ParentRight['onParent']) => {
    const known = facts.get(urn);
    return known !== undefined && admits(grants.onAny(privileges), known);
  };
  return ({ rights, parents: own }) =>
    new Set(
      own.filter((urn) =>
        rights.some(
          ({ onParent, onAncestor }) =>
            ownOf(urn).some((each) => may(each, onParent)) || above(urn).some((each) => may(each, onAncestor)),
        ),
      ),
    );
}
