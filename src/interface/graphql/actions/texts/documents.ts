import type { ParentDocument } from '#generated/types/com.linkedin.knowledge';
import type { CreateDocumentInput } from '#generated/graphql/resolver-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import type { Proposal } from '#catalog/aspects/aspect-service';
import { InvalidInputError, NotFoundError } from '#base/errors/domain-error';
import type { GraphqlContext } from '#interface/graphql/graphql-context';
import { searchDocuments } from '#interface/graphql/search/search-documents';
import { objectOf, storedText } from '#base/json/stored-values';
import { creatorOf, ownerOf } from '#interface/graphql/actions/ownership/owners';
import {
  create,
  given,
  membersSet,
  newUrn,
  type Operation,
  patch,
  requireType,
  stampOf,
  upsert,
} from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const TYPE = 'document';
const INFO = 'documentInfo';
const SETTINGS = 'documentSettings';

export const documentChanges: Resolvers = {
  Query: {
    searchDocuments: (_root, { input }, context) => searchDocuments(input, context),
  },
  Mutation: {
    async createDocument(_root, { input }, context) {
      const urn = newUrn(TYPE, context, input.id);
      if (input.parentDocument) requireType(input.parentDocument, TYPE, 'parentDocument');
      await write(context, [create(urn, INFO, infoOf(input, context)), ...besidesOf(urn, input, context)]);
      return urn;
    },

    updateDocumentContents(_root, { input: { urn, title, contents, subType } }, context) {
      const kind = typeof subType === 'string' ? [kindOf(urn, subType)] : [];
      return change(urn, membersSet('', { title, contents: contents ? { ...contents } : undefined }), context, kind);
    },

    updateDocumentRelatedEntities(_root, { input: { urn, relatedAssets, relatedDocuments } }, context) {
      return change(urn, membersSet('', relatedOf({ relatedAssets, relatedDocuments })), context);
    },

    async moveDocument(_root, { input: { urn, parentDocument } }, context) {
      if (!parentDocument) return change(urn, [{ op: 'remove', path: '/parentDocument' }], context);
      requireType(parentDocument, TYPE, 'parentDocument');
      await requireNoCircle(urn, parentDocument, context);
      return change(urn, membersSet('', { parentDocument: { document: parentDocument } }), context);
    },

    updateDocumentStatus(_root, { input: { urn, state } }, context) {
      return change(urn, membersSet('/status', { state }), context);
    },

    updateDocumentSubType(_root, { input: { urn, subType } }, context) {
      return change(urn, [], context, [kindOf(urn, subType)]);
    },

    updateDocumentSettings(_root, { input: { urn, showInGlobalContext } }, context) {
      return change(urn, [], context, [settingsOf(urn, { showInGlobalContext }, context)]);
    },

    deleteDocument(_root, { urn }, context) {
      return change(urn, [], context, [upsert(urn, 'status', { removed: true })]);
    },
  },
};

function infoOf(input: CreateDocumentInput, context: GraphqlContext): JsonObject {
  const { title, state, contents, parentDocument } = input;
  const stamp = stampOf(context);
  return given({
    title,
    source: { sourceType: 'NATIVE' },
    status: { state: state ?? 'UNPUBLISHED' },
    contents: { ...contents },
    created: stamp,
    lastModified: stamp,
    parentDocument: parentDocument ? { document: parentDocument } : undefined,
    ...relatedOf(input),
  });
}

function besidesOf(urn: string, input: CreateDocumentInput, context: GraphqlContext): readonly Proposal[] {
  const { owners, subType, settings } = input;
  return [
    upsert(urn, 'ownership', { owners: owners?.map(ownerOf) ?? [creatorOf(context)] }),
    ...(subType ? [kindOf(urn, subType)] : []),
    ...(settings ? [settingsOf(urn, settings, context)] : []),
  ];
}

type Related = Pick<CreateDocumentInput, 'relatedAssets' | 'relatedDocuments'>;

function relatedOf({ relatedAssets, relatedDocuments }: Related): Readonly<Record<string, JsonValue | undefined>> {
  return {
    relatedAssets: relatedAssets?.map((asset) => ({ asset })),
    relatedDocuments: relatedDocuments?.map((document) => ({ document })),
  };
}

function kindOf(urn: string, subType: string | null | undefined): Proposal {
  return upsert(urn, 'subTypes', { typeNames: subType ? [subType] : [] });
}

function settingsOf(
  urn: string,
  { showInGlobalContext }: { readonly showInGlobalContext?: boolean | null | undefined },
  context: GraphqlContext,
): Proposal {
  const lastModified = stampOf(context);
  return patch(urn, SETTINGS, membersSet('', { showInGlobalContext, lastModified }));
}

/** @param others writes besides those to the content @throws NotFoundError if there is no such document */
async function change(
  urn: string,
  operations: readonly Operation[],
  context: GraphqlContext,
  others: readonly Proposal[] = [],
) {
  requireType(urn, TYPE, 'urn');
  if (!(await context.reads.exists(urn))) throw noDocument(urn);
  const lastModified = stampOf(context);
  const changes = operations.length > 0 ? [patch(urn, INFO, [...operations, ...membersSet('', { lastModified })])] : [];
  return write(context, [...changes, ...others]);
}

/** @throws InvalidInputError if the parent is the document, or below it */
async function requireNoCircle(urn: string, parent: string, { reads }: GraphqlContext): Promise<void> {
  const passed = new Set<string>();
  let above: string | undefined = parent;
  while (above !== undefined && !passed.has(above)) {
    if (above === urn) throw circle(urn, parent);
    passed.add(above);
    above = storedText(objectOf<ParentDocument>((await reads.aspect(above, INFO))?.parentDocument).document);
  }
}

function circle(urn: string, parent: string): InvalidInputError {
  return new InvalidInputError(
    `${parent} is ${urn} itself or below it; move that one out first, or give another parent`,
    [
      {
        field: ['input', 'parentDocument'],
        message: 'is below the document',
        expected: 'a document that is not below it',
      },
    ],
  );
}

function noDocument(urn: string): NotFoundError {
  return new NotFoundError(`There is no document ${urn}; create it by createDocument`, [
    { field: ['input', 'urn'], message: 'does not exist', expected: 'a document that was created' },
  ]);
}
