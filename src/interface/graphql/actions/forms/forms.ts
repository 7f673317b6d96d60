import type { FacetFilterInput } from '#generated/graphql/resolver-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { filterOf } from '#interface/graphql/criteria';
import { isObject } from '#base/json/path-values';
import { itemsRemoved, type Operation, patch, requireType, step, upsert } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

const FORMS = 'forms';

export const forms: Resolvers = {
  Mutation: {
    async batchAssignForm(_root, { input }, context) {
      requireType(input.formUrn, 'form', 'formUrn');
      const { formUrn, entityUrns } = input;
      const stored = await Promise.all(entityUrns.map((urn) => context.reads.aspect(urn, FORMS)));
      return write(
        context,
        entityUrns.map((urn, index) => patch(urn, FORMS, [assignment(stored[index], formUrn)])),
      );
    },

    batchRemoveForm(_root, { input: { formUrn, entityUrns } }, context) {
      requireType(formUrn, 'form', 'formUrn');
      return write(context, {
        operations: entityUrns.length,
        aspects: [FORMS],
        draft: () => entityUrns.map((urn) => patch(urn, FORMS, removals(formUrn))),
      });
    },

    createDynamicFormAssignment(_root, { input }, context) {
      requireType(input.formUrn, 'form', 'formUrn');
      const or = input.orFilters.map(({ and }) => ({ and: (and ?? []).map(criterionOf) }));
      filterOf(input.orFilters, undefined);
      return write(context, [upsert(input.formUrn, 'dynamicFormAssignment', { filter: { or } })]);
    },
  },
};

/** An entity that has the form, complete or not, keeps it as it is. The test changes nothing, but needs the privilege to write. */
function assignment(stored: JsonObject | undefined, urn: string): Operation {
  const list = LISTS.find((name) => itemsOf(stored?.[name]).some((each) => isObject(each) && each['urn'] === urn));
  if (list) return { op: 'test', path: `/${list}${step(urn)}/urn`, value: urn };
  return { op: 'add', path: `/incompleteForms${step(urn)}`, value: { urn } };
}

function removals(urn: string): readonly Operation[] {
  return LISTS.flatMap((list) => itemsRemoved(`/${list}`, [urn]));
}

const LISTS = ['incompleteForms', 'completedForms'] as const;

function itemsOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function criterionOf({ field, value, values, condition, negated }: FacetFilterInput): JsonObject {
  const all = values ? [...values] : [];
  return {
    field,
    value: value ?? all[0] ?? '',
    values: all,
    condition: condition ?? 'EQUAL',
    negated: negated ?? false,
  };
}
