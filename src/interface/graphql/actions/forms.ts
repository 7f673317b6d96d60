import type { FacetFilterInput } from '#generated/graphql/resolver-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { filterOf } from '../criteria';
import { isObject } from '#base/json/path-values';
import { type Operation, patch, requireType, step, upsert, write } from './write-changes';
import type { Resolvers } from '../resolvers';

const FORMS = 'forms';

export const forms: Resolvers = {
  Mutation: {
    async batchAssignForm(_root, { input }, context) {
      requireType(input.formUrn, 'form', 'formUrn');
      const stored = await Promise.all(input.entityUrns.map((urn) => context.reads.aspect(urn, FORMS)));
      return write(
        context,
        input.entityUrns.map((urn, index) => patch(urn, FORMS, [assignment(stored[index], input.formUrn)])),
      );
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
  return {
    op: 'add',
    path: `/incompleteForms${step(urn)}`,
    value: { urn, incompletePrompts: [], completedPrompts: [] },
  };
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
