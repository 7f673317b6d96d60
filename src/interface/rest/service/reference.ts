import { NotFoundError } from '#base/errors/domain-error';
import { unknownName } from '#base/errors/unknown-name';
import { listedAspect, aspectReference, type ReferenceParts } from './aspect-reference';
import { entityReference } from './entity-reference';
import { modelCheck } from './model-check';
import { AspectSchemas } from '#catalog/registry/aspect-schemas';
import { SampleValues } from '#catalog/urn/sample-values';
import { jsonAnswer } from '#base/http/answer';
import { knownAnswer } from '../known-answer';
import type { Handlers } from '../request-context';
import type { Services } from '../services';

type Area = Pick<Handlers, 'getReference' | 'getEntityReference' | 'getAspectReference' | 'checkModel'>;

/** @param schemas the folder of generated schemas */
export function referenceHandlers({ models, display, trials }: Services, schemas: string): Area {
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
