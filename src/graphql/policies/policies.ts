import type { PageInput } from '../area';
import type { GraphqlContext } from '../graphql-context';
import { pageOf } from '../page';
import { draftOf, type PolicyInput, policyJson } from './policy-json';
import { POLICY_SCHEMA } from './policy-schema';

interface GrantedInput {
  readonly actorUrn: string;
  readonly resourceSpec?: { readonly resourceUrn: string } | null;
}

interface DeleteArguments {
  readonly urn: string;
  readonly confirmed?: boolean | null;
}

interface UpdateArguments extends DeleteArguments {
  readonly input: PolicyInput;
}

export const policies = {
  sdl: POLICY_SCHEMA,
  fields: {
    async policy({ urn }: { readonly urn: string }, { actor, services }: GraphqlContext) {
      return policyJson(await services.policies.find(actor, urn));
    },

    async listPolicies({ input }: { readonly input: PageInput }, { actor, services }: GraphqlContext) {
      const page = pageOf(input);
      const found = await services.policies.list(actor, page);
      return { start: page.start, count: page.count, total: found.total, policies: found.policies.map(policyJson) };
    },

    async getGrantedPrivileges({ input }: { readonly input: GrantedInput }, { actor, services }: GraphqlContext) {
      return { privileges: await services.policies.granted(actor, input.actorUrn, input.resourceSpec?.resourceUrn) };
    },

    createPolicy({ input }: { readonly input: PolicyInput }, { actor, services }: GraphqlContext) {
      return services.policies.create(actor, draftOf(input));
    },

    async updatePolicy({ urn, input, confirmed }: UpdateArguments, { actor, services }: GraphqlContext) {
      await services.policies.update(actor, urn, draftOf(input), confirmed ?? false);
      return urn;
    },

    async deletePolicy({ urn, confirmed }: DeleteArguments, { actor, services }: GraphqlContext) {
      await services.policies.delete(actor, urn, confirmed ?? false);
      return urn;
    },
  },
};
