import { InvalidInputError } from '#base/errors/domain-error';
import { parseUrn } from '#catalog/urn/urn';
import { type Operation, patch, step } from '../draft-changes';
import { write } from '../write-changes';
import type { Resolvers } from '#interface/graphql/resolvers';

/** The place where people edit the description of an entity: the aspect and its member. */
const PLACES: Readonly<Record<string, readonly [aspect: string, member: string]>> = {
  dataset: ['editableDatasetProperties', 'description'],
  container: ['editableContainerProperties', 'description'],
  chart: ['editableChartProperties', 'description'],
  dashboard: ['editableDashboardProperties', 'description'],
  dataFlow: ['editableDataFlowProperties', 'description'],
  dataJob: ['editableDataJobProperties', 'description'],
  notebook: ['editableNotebookProperties', 'description'],
  mlModel: ['editableMlModelProperties', 'description'],
  mlModelGroup: ['editableMlModelGroupProperties', 'description'],
  mlFeature: ['editableMlFeatureProperties', 'description'],
  mlFeatureTable: ['editableMlFeatureTableProperties', 'description'],
  mlPrimaryKey: ['editableMlPrimaryKeyProperties', 'description'],
  erModelRelationship: ['editableERModelRelationshipProperties', 'description'],
  corpGroup: ['corpGroupEditableInfo', 'description'],
  domain: ['domainProperties', 'description'],
  dataProduct: ['dataProductProperties', 'description'],
  businessAttribute: ['businessAttributeInfo', 'description'],
  tag: ['tagProperties', 'description'],
  glossaryTerm: ['glossaryTermInfo', 'definition'],
  glossaryNode: ['glossaryNodeInfo', 'definition'],
};

export const descriptions: Resolvers = {
  Mutation: {
    updateDescription(_root, { input }, context) {
      const { resourceUrn: urn, subResource, description: value } = input;
      const set = (path: string): readonly Operation[] => [{ op: 'add', path, value }];
      if (subResource) {
        const path = `/editableSchemaFieldInfo${step(subResource)}/description`;
        return write(context, [patch(urn, 'editableSchemaMetadata', set(path))]);
      }
      const [aspect, member] = placeOf(urn);
      return write(context, [patch(urn, aspect, set(`/${member}`))]);
    },
  },
};

/** @throws InvalidInputError for an entity without a description that people edit */
export function placeOf(urn: string): readonly [string, string] {
  const { entityType } = parseUrn(urn, { field: ['input', 'resourceUrn'] });
  const place = PLACES[entityType];
  if (place) return place;
  const expected = `an entity of the type ${Object.keys(PLACES).join(', ')}`;
  throw new InvalidInputError(`The type ${entityType} has no description that people edit; give ${expected}`, [
    { field: ['input', 'resourceUrn'], message: 'has no description', expected },
  ]);
}
