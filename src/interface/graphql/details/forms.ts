import type { JsonObject } from '#generated/registry/registry-types';
import { objectsOf } from '#base/json/path-values';
import { heldBy, holderOf } from '../catalog/value-holders';
import { objectOf, textsOf } from '#base/json/stored-values';
import type { Resolvers } from '../resolvers';

/** Forms and their questions as released servers give them: each part names the entity that has it. */
export const formDetails: Resolvers = {
  Forms: {
    incompleteForms: (forms) => partsOf(forms, 'incompleteForms'),
    completedForms: (forms) => partsOf(forms, 'completedForms'),
  },
  FormInfo: {
    prompts: (info) => partsOf(info, 'prompts'),
    actors: ({ actors }) => objectOf(actors),
  },
  FormAssociation: {
    associatedUrn: holderOf,
  },
  FormPrompt: {
    formUrn: holderOf,
  },
  FormActorAssignment: {
    owners: ({ owners }) => owners !== false,
    async isAssignedToMe({ users, groups }, _args, { actor, reads }) {
      if (textsOf(users).includes(actor.urn)) return true;
      const [given, own] = await Promise.all(
        ['groupMembership', 'nativeGroupMembership'].map((aspect) => reads.aspect(actor.urn, aspect)),
      );
      const mine = new Set([...textsOf(given?.['groups']), ...textsOf(own?.['nativeGroups'])]);
      return textsOf(groups).some((urn) => mine.has(urn));
    },
  },
};

function partsOf(value: JsonObject, list: string): readonly JsonObject[] {
  const urn = holderOf(value);
  return objectsOf(value[list]).map((part) => (urn === undefined ? part : (heldBy(urn, part) ?? part)));
}
