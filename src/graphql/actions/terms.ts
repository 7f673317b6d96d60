import type { GraphqlContext } from '../graphql-context';
import { type Attached, attach, detach } from './attached';
import { RESOURCE } from './resource-schema';
import { type Resource, requireType, write, writeRemovals } from './write-changes';

const SDL = `
extend type Mutation {
  addTerm(input: TermAssociationInput!): Boolean
  addTerms(input: AddTermsInput!): Boolean
  batchAddTerms(input: BatchAddTermsInput!): Boolean
  removeTerm(input: TermAssociationInput!): Boolean
  batchRemoveTerms(input: BatchRemoveTermsInput!): Boolean
}

input TermAssociationInput { termUrn: String!${RESOURCE}
}
input AddTermsInput { termUrns: [String!]!${RESOURCE}
}
input BatchAddTermsInput { termUrns: [String!]! resources: [ResourceRefInput!]! }
input BatchRemoveTermsInput { termUrns: [String!]! resources: [ResourceRefInput!]! }
`;

const TERMS: Attached = { aspect: 'glossaryTerms', list: 'terms', urn: 'urn' };

interface Many {
  readonly termUrns: readonly string[];
}
interface Batch extends Many {
  readonly resources: readonly Resource[];
}

export const terms = {
  sdl: SDL,
  fields: {
    addTerm(
      { input: { termUrn, ...resource } }: { readonly input: Resource & { readonly termUrn: string } },
      context: GraphqlContext,
    ) {
      return add([termUrn], [resource], context);
    },

    addTerms({ input: { termUrns, ...resource } }: { readonly input: Resource & Many }, context: GraphqlContext) {
      return add(termUrns, [resource], context);
    },

    batchAddTerms({ input }: { readonly input: Batch }, context: GraphqlContext) {
      return add(input.termUrns, input.resources, context);
    },

    removeTerm(
      { input: { termUrn, ...resource } }: { readonly input: Resource & { readonly termUrn: string } },
      context: GraphqlContext,
    ) {
      return writeRemovals(context, detach(TERMS, [termUrn], [resource]));
    },

    batchRemoveTerms({ input }: { readonly input: Batch }, context: GraphqlContext) {
      return writeRemovals(context, detach(TERMS, input.termUrns, input.resources));
    },
  },
};

function add(urns: readonly string[], to: readonly Resource[], context: GraphqlContext) {
  for (const urn of urns) requireType(urn, 'glossaryTerm', 'termUrn');
  return write(context, attach(TERMS, urns, to));
}
