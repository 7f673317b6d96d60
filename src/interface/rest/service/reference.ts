import { NotFoundError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { SampleValues } from '#catalog/urn/sample-values';
import { jsonAnswer } from '#base/http/answer';
import type { Grants } from '#catalog/authorization/policies/grants';
import { DisplayModels } from '#catalog/registry/display-models';
import { ModelRegistry } from '#catalog/registry/model-registry';
import type { Trial, TrialModels, TrialSyntax } from '#operation/model-changes/trial/model-trials';
import { knownAnswer } from '../known-answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';
import { aspectReference, listedAspect, type ReferenceParts } from './aspect-reference';
import { entityReference } from './entity-reference';

type ReferenceHandlers = Pick<Handlers, 'getReference' | 'getEntityReference' | 'getAspectReference' | 'checkModel'>;

/** @param schemas the folder of generated schemas */
export function referenceHandlers({ models, display, trials }: Services, schemas: string): ReferenceHandlers {
  const parts: ReferenceParts = { models, display, samples: new SampleValues(models, new AspectSchemas(schemas)) };
  return {
    getReference: async ({ headers }) => {
      const aspects = models.registry.aspects.map((aspect) => listedAspect(aspect, display));
      return knownAnswer(JSON.stringify({ entities: display.entities, aspects }), headers['if-none-match']);
    },
    getEntityReference: async ({ path, headers }) => {
      const entity = models.entity(path.name) ?? refuse('entity type', path.name, models.registry.entities);
      return knownAnswer(JSON.stringify(entityReference(entity, parts)), headers['if-none-match']);
    },
    getAspectReference: async ({ path, headers }, { actor }) => {
      const aspect = models.aspect(path.name) ?? refuse('aspect', path.name, models.registry.aspects);
      return knownAnswer(JSON.stringify(aspectReference(aspect, parts, actor.grants)), headers['if-none-match']);
    },
    checkModel: async ({ body }, { actor, read: { signal } }) =>
      jsonAnswer(JSON.stringify(modelCheck(await trials.try(body, signal), body.syntax, actor.grants))),
  };
}

/** @throws NotFoundError with the nearest name */
function refuse(what: string, name: string, known: readonly { readonly name: string }[]): never {
  const names = known.map((one) => one.name);
  throw new NotFoundError(
    ...unknownName({ name, known: names, pointer: '/path/name' }, (shown) => `There is no ${what} ${shown}`),
  );
}

const PROBLEMS_MAX = 100;

/** What is wrong with a schema file, or what the reference would say of what it adds. */
function modelCheck({ problems, added }: Trial, syntax: TrialSyntax, grants: Grants) {
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
