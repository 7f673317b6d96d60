import { ConflictError, InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { asService } from '#catalog/authorization/actor';
import { type Privilege, READ } from '#catalog/authorization/policies/privileges';
import { findEntity } from '#catalog/registry/model-registry';
import { parseUrn } from '#catalog/urn/urn';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { remove } from '../draft-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

interface OfUrn {
  readonly urn: string;
}

export const deletions: Resolvers = {
  Mutation: {
    deleteAssertion: deletes('assertion'),
    deleteStructuredProperty: deletesInput('structuredProperty'),
    deleteForm: deletesInput('form'),
    deleteTag: deletes('tag'),
    deleteDomain: deletes('domain'),
    deleteGlossaryEntity: deletes('glossaryTerm', 'glossaryNode'),
    deleteDataProduct: deletes('dataProduct'),
    deleteQuery: deletes('query'),
    deleteApplication: deletes('application'),
    deleteBusinessAttribute: deletes('businessAttribute'),
    deleteERModelRelationship: deletes('erModelRelationship'),
    deleteOwnershipType(_root, { urn, deleteReferences }, context) {
      if (deleteReferences) throw keepsReferences();
      return deleteEntity(urn, ['ownershipType'], context, { keepsReferences: true });
    },
    deletePost: deletes('post'),
    deleteTest: deletes('test'),
    deleteIngestionSource: deletesUrn('dataHubIngestionSource'),
    deleteSecret: deletesUrn('dataHubSecret'),
  },
};

function deletes(...types: readonly string[]) {
  return (_root: unknown, { urn }: OfUrn, context: GraphqlContext) => deleteEntity(urn, types, context);
}

function deletesInput(type: string) {
  return (_root: unknown, { input }: { readonly input: OfUrn }, context: GraphqlContext) =>
    deleteEntity(input.urn, [type], context);
}

/** compat: the answer is the urn. */
function deletesUrn(type: string) {
  return async (_root: unknown, { urn }: OfUrn, context: GraphqlContext) => {
    await deleteEntity(urn, [type], context);
    return urn;
  };
}

/** Privileges over the catalog that are enough to remove entities of a type. */
const MANAGERS: Readonly<Record<string, Privilege>> = {
  tag: 'MANAGE_TAGS',
  domain: 'MANAGE_DOMAINS',
  glossaryTerm: 'MANAGE_GLOSSARIES',
  glossaryNode: 'MANAGE_GLOSSARIES',
  dataHubSecret: 'MANAGE_SECRETS',
};

/** Relationships of entities of the same type that have to go first. */
const CHILDREN: Readonly<Record<string, string>> = { domain: 'IsPartOf' };
/** Children that a refusal names, at most. */
const CHILDREN_SHOWN = 5;

/**
 * The key aspect takes the entity along. It is taken out of the aspects of others that name it and that the actor may write; who manages
 * such entities may write all.
 * @throws InvalidInputError for another type; NotFoundError if there is nothing to delete; ConflictError for one with children
 */
async function deleteEntity(
  urn: string,
  types: readonly string[],
  context: GraphqlContext,
  { keepsReferences: keeps = false } = {},
): Promise<boolean> {
  const { services, requestId, reads } = context;
  const { entityType } = parseUrn(urn, { field: ['urn'] });
  if (!types.includes(entityType)) throw otherType(urn, types);
  context.changes.plan(1);
  const { keyAspect } = findEntity(services.models, entityType, { field: ['urn'] });
  const manager = MANAGERS[entityType];
  const isManager = manager !== undefined && context.actor.grants.has(manager);
  const actor = isManager ? asService(context.actor) : context.actor;
  await requireChildless(urn, entityType, context);
  const [outcome] = await services.writer.write(actor, [remove(urn, keyAspect)], { requestId });
  reads.forget();
  if (!outcome?.changed) throw notThere(urn, entityType);
  const read = { access: actor.grants.onAny(READ), privileges: READ, signal: context.signal };
  if (!keeps) await services.references.remove(actor, urn, read, requestId);
  return true;
}

async function requireChildless(urn: string, entityType: string, { reads }: GraphqlContext): Promise<void> {
  const type = CHILDREN[entityType];
  if (type === undefined) return;
  const page = { direction: 'INCOMING', types: [type], start: 0, count: CHILDREN_SHOWN } as const;
  const { relationships } = await reads.relationships(urn, page);
  const children = relationships.map(({ entity }) => entity).filter((each) => parseUrn(each).entityType === entityType);
  if (children.length === 0) return;
  const expected = `a ${entityType} without others in it`;
  throw new ConflictError(`${urn} has ${children.join(', ')} in it; move or delete what is in it first`, [
    { field: ['urn'], message: `has ${entityType}s in it`, expected },
  ]);
}

function otherType(urn: string, types: readonly string[]): InvalidInputError {
  const expected = `a urn of the type ${types.join(' or ')}`;
  return new InvalidInputError(`${urn} cannot be deleted by this field; give ${expected}`, [
    { field: ['urn'], message: 'has another type', expected },
  ]);
}

function notThere(urn: string, entityType: string): NotFoundError {
  return new NotFoundError(`There is no ${entityType} ${urn}; it may have been deleted already`, [
    { field: ['urn'], message: 'does not exist', expected: `the urn of a ${entityType}` },
  ]);
}

function keepsReferences(): InvalidInputError {
  const expected = 'deleteReferences: false, after the role was taken from its owners';
  return new InvalidInputError(`References to a role of owners are not deleted with it; give ${expected}`, [
    { field: ['deleteReferences'], message: 'is true', expected },
  ]);
}
