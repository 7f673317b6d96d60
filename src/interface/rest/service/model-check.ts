import type { Grants } from '#catalog/authorization/policies/grants';
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { DisplayModels } from '#catalog/registry/display-models';
import { ModelRegistry } from '#catalog/registry/model-registry';
import { SampleValues } from '#catalog/urn/sample-values';
import type { Trial, TrialModels, TrialSyntax } from '#operation/model-changes/trial/model-trials';
import { aspectReference, type ReferenceParts } from './aspect-reference';
import { entityReference } from './entity-reference';

const PROBLEMS_MAX = 100;

/** What is wrong with a schema file, or what the reference would say of what it adds. */
export function modelCheck({ problems, added }: Trial, syntax: TrialSyntax, grants: Grants) {
  return {
    problems: problems.slice(0, PROBLEMS_MAX),
    problemCount: problems.length,
    ...(added ? additions(added, syntax, grants) : { aspects: [], entities: [] }),
  };
}

function additions(added: TrialModels, syntax: TrialSyntax, grants: Grants) {
  const parts = partsOf(added);
  const { models } = parts;
  return {
    ...(added.record !== undefined && { path: pathOf(added.record, syntax) }),
    aspects: added.aspects
      .flatMap((name) => models.aspect(name) ?? [])
      .map((aspect) => aspectReference(aspect, parts, grants)),
    entities: added.entities
      .flatMap((name) => models.entity(name) ?? [])
      .map((entity) => entityReference(entity, parts)),
  };
}

function partsOf({ registry, display, schemas }: TrialModels): ReferenceParts {
  const models = new ModelRegistry(registry);
  return {
    models,
    display: new DisplayModels(display),
    samples: new SampleValues(models, new AspectSchemas(schemas)),
  };
}

/** The folder of its namespace, and the name of its first type. */
function pathOf(record: string, syntax: TrialSyntax): string {
  return `${record.replaceAll('.', '/')}${syntax === 'pdl' ? '.pdl' : '.schema.json'}`;
}
