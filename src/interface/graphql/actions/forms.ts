import type { FacetFilterInput } from '#generated/graphql/resolver-types';
import type { JsonObject, JsonValue } from '#generated/registry/registry-types';
import { filterOf } from '../criteria';
import { isObject, objectsOf } from '#base/json/path-values';
import { itemsRemoved } from './patch-operations';
import { type Operation, patch, requireType, step, upsert, write } from './write-changes';
import type { Resolvers } from '../resolvers';

const FORMS = 'forms';

export const forms: Resolvers = {
  Mutation: {
    async batchAssignForm(_root, { input }, context) {
      requireType(input.formUrn, 'form', 'formUrn');
      const { formUrn, entityUrns } = input;
      const info = await context.reads.aspect(formUrn, 'formInfo');
      const read = (name: string) => Promise.all(entityUrns.map((urn) => context.reads.aspect(urn, name)));
      const [stored, properties] = await Promise.all([read(FORMS), read('structuredProperties')]);
      const operation = (index: number) => assignment(stored[index], formUrn, promptsOf(info, properties[index]));
      return write(
        context,
        entityUrns.map((urn, index) => patch(urn, FORMS, [operation(index)])),
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
function assignment(stored: JsonObject | undefined, urn: string, prompts: JsonObject): Operation {
  const list = LISTS.find((name) => itemsOf(stored?.[name]).some((each) => isObject(each) && each['urn'] === urn));
  if (list) return { op: 'test', path: `/${list}${step(urn)}/urn`, value: urn };
  return {
    op: 'add',
    path: `/incompleteForms${step(urn)}`,
    value: { urn, ...prompts },
  };
}

/** The questions of a form by whether the entity has an answer already: a value of the property that the answer would set. */
function promptsOf(info: JsonObject | undefined, values: JsonObject | undefined): JsonObject {
  const answered = new Set(objectsOf(values?.['properties']).map(({ propertyUrn }) => propertyUrn));
  const isAnswered = ({ structuredPropertyParams: params }: JsonObject) =>
    isObject(params) && answered.has(params['urn']);
  const prompts = objectsOf(info?.['prompts']);
  const ids = (of: readonly JsonObject[]) => of.map(({ id }) => ({ id: id ?? '' }));
  return {
    incompletePrompts: ids(prompts.filter((prompt) => !isAnswered(prompt))),
    completedPrompts: ids(prompts.filter(isAnswered)),
  };
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
