import { pageOf } from '../page';
import { draftOf, policyJson } from './policy-json';
import type { Resolvers } from '../resolvers';

export const policies: Resolvers = {
  Query: {
    async policy(_root, { urn }, { actor, services }) {
      return policyJson(await services.policies.find(actor, urn));
    },

    async listPolicies(_root, { input }, { actor, services }) {
      const page = pageOf(input);
      const found = await services.policies.list(actor, page);
      return { start: page.start, count: page.count, total: found.total, policies: found.policies.map(policyJson) };
    },

    async getGrantedPrivileges(_root, { input }, { actor, services }) {
      return { privileges: await services.policies.granted(actor, input.actorUrn, input.resourceSpec?.resourceUrn) };
    },
  },
  Mutation: {
    createPolicy(_root, { input }, { actor, services }) {
      return services.policies.create(actor, draftOf(input));
    },

    async updatePolicy(_root, { urn, input, confirmed }, { actor, services }) {
      await services.policies.update(actor, urn, draftOf(input), confirmed ?? false);
      return urn;
    },

    async deletePolicy(_root, { urn, confirmed }, { actor, services }) {
      await services.policies.delete(actor, urn, confirmed ?? false);
      return urn;
    },
  },
};
