import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import { asService } from '#catalog/authorization/actor';
import type { Privilege } from '#catalog/authorization/policies/privileges';
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
      return deleteEntity(urn, ['ownershipType'], context);
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

/** The key aspect takes the entity along. @throws InvalidInputError for another type; NotFoundError if there is nothing to delete */
async function deleteEntity(urn: string, types: readonly string[], context: GraphqlContext): Promise<boolean> {
  const { services, requestId, reads } = context;
  const { entityType } = parseUrn(urn, { field: ['urn'] });
  if (!types.includes(entityType)) throw otherType(urn, types);
  context.changes.plan(1);
  const { keyAspect } = findEntity(services.models, entityType, { field: ['urn'] });
  const manager = MANAGERS[entityType];
  const isManager = manager !== undefined && context.actor.grants.has(manager);
  const actor = isManager ? asService(context.actor) : context.actor;
  const [outcome] = await services.writer.write(actor, [remove(urn, keyAspect)], { requestId });
  reads.forget();
  if (!outcome?.changed) throw notThere(urn, entityType);
  return true;
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
