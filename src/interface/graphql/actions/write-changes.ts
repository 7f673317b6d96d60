import { LIMITS } from '#generated/http/limits';
import type { JsonValue } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { partialPrivileges } from '#catalog/aspects/partial/partial-rights';
import { writePrivileges } from '#catalog/aspects/write/write-privileges';
import { asService } from '#catalog/authorization/actor';
import { missingPrivilege } from '#catalog/authorization/policies/missing-privilege';
import { isPrivilege } from '#catalog/authorization/policies/privileges';
import { checkUses } from '#base/errors/limit-exceeded';
import { exactJson } from '#base/json/exact-json';
import type { GraphqlContext } from '../graphql-context';

/** Counts the operations of all changes of one document. */
export class ChangeCount {
  private operations = 0;

  /** Counts operations before they are drafted. @throws LimitExceededError */
  plan(operations: number): void {
    this.operations += operations;
    const fix = 'Send several requests';
    const use = { limit: 'graphqlOperations', size: this.operations, unit: 'operations on metadata', fix } as const;
    checkUses([use], { field: ['input'] });
  }
}

/** Changes that are drafted once they are counted, and the actor may make some of their kind. */
export interface Drafts {
  /** The operations that they become: each item on each resource. */
  readonly operations: number;
  readonly aspects: readonly string[];
  draft(): readonly Proposal[];
}

/** Writes all changes or none, with the privileges of the actor. Always true, because a failure throws. */
export async function write(context: GraphqlContext, changes: readonly Proposal[] | Drafts) {
  const { services, actor, requestId, reads } = context;
  context.warnings.note(await services.writer.write(actor, drafted(context, changes), { requestId }));
  reads.forget();
  return true;
}

/** Asks what can be known before the changes are drafted. @throws LimitExceededError | ForbiddenError */
function drafted(context: GraphqlContext, changes: readonly Proposal[] | Drafts): readonly Proposal[] {
  const isDrafted = !('draft' in changes);
  context.changes.plan(isDrafted ? operationsIn(changes) : changes.operations);
  const aspects = isDrafted ? changes.map(({ aspectName }) => aspectName) : changes.aspects;
  for (const aspect of new Set(aspects)) requirePower(context, aspect);
  const proposals = mergedPatches(isDrafted ? changes : changes.draft());
  const fix = 'Send several requests';
  const use = { limit: 'graphqlPage', size: proposals.length, unit: 'changes', fix } as const;
  checkUses([use], { field: ['input'] });
  return proposals;
}

function operationsIn(proposals: readonly Proposal[]): number {
  return proposals.reduce((sum, { value }) => sum + (Array.isArray(value) ? value.length : 1), 0);
}

/** Refuses an actor who may write the aspect of no entity. Whether it may write those of the request is asked with them. @throws ForbiddenError */
function requirePower({ actor, services: { models } }: GraphqlContext, aspectName: string): void {
  const grants = actor.grants.limit?.whole ?? actor.grants;
  const aspect = models.aspect(aspectName);
  if (!aspect) return;
  const ofGuards = models.registry.entities.flatMap(({ guard }) =>
    guard ? [...guard.privileges, ...guard.creation] : [],
  );
  const partial = aspect.entities.flatMap((type) => partialPrivileges(models.registry, type, aspect));
  const enough = [...writePrivileges(aspect), ...partial, ...ofGuards.filter(isPrivilege)];
  if (!enough.some((privilege) => grants.has(privilege)))
    throw missingPrivilege(writePrivileges(aspect), { field: ['input'] });
}

/** One patch of each aspect for all patches of it, because each one takes a copy of the value and makes a version. The same operation counts once. */
function mergedPatches(proposals: readonly Proposal[]): readonly Proposal[] {
  const patches = new Map<string, { readonly first: Proposal; readonly operations: Map<string, JsonValue> }>();
  const others: Proposal[] = [];
  for (const proposal of proposals) {
    if (proposal.changeType !== 'PATCH' || !Array.isArray(proposal.value)) {
      others.push(proposal);
      continue;
    }
    const key = `${proposal.aspectName} ${proposal.urn}`;
    const known = patches.get(key) ?? { first: proposal, operations: new Map<string, JsonValue>() };
    for (const operation of proposal.value) known.operations.set(exactJson(operation), operation);
    patches.set(key, known);
  }
  const merged = [...patches.values()].flatMap(({ first, operations }) =>
    chunks([...operations.values()], LIMITS.patchOperations).map((value) => ({ ...first, value })),
  );
  return [...others, ...merged];
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const starts = Array.from({ length: Math.ceil(items.length / size) }, (_, index) => index * size);
  return starts.map((start) => items.slice(start, start + size));
}

/** The same as `write`, for changes that the table of privileges has allowed already. */
export function writeAllowed(context: GraphqlContext, proposals: readonly Proposal[]) {
  return write({ ...context, actor: asService(context.actor) }, proposals);
}
