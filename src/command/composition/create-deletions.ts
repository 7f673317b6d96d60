import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { EntityAccess } from '#catalog/authorization/entity-access';
import { EntityDeletions } from '#catalog/deletion/entity-deletions';
import { References } from '#catalog/deletion/references';
import { RegistryDeletion } from '#catalog/deletion/registry-deletion';
import type { DeletionServices } from '#interface/rest/services';
import { Erasures } from '#operation/erasure/erasures';
import type { Core } from './core';

type DeletionParts = Pick<Core, 'settings' | 'store' | 'models' | 'changes' | 'search' | 'awaited' | 'erasing' | 'now'>;

export function createDeletions(parts: DeletionParts): DeletionServices {
  const { settings, store, models, changes, search, awaited: writer, erasing, now } = parts;
  const { database, questions, validateAspect } = store;
  const { projections } = search;
  const access = new EntityAccess(questions, models.registry.accessAttributes);
  // Unknown fields of stored values are no reason to take more away.
  const validator = createAspectValidator(validateAspect, 'keep');
  const deletions = new EntityDeletions({ database, models, writer, access, log: changes.log, projections, now });
  const references = new References({ questions, models, writer, validator, access });
  const feed = changes.services.changes;
  return {
    deletions,
    references,
    erasures: new Erasures({ database, questions, models, projection: erasing, deletions, references, feed }),
    registryDeletion: new RegistryDeletion({
      questions,
      access,
      models,
      writer,
      isAllowed: settings.deleteAll === 'on',
    }),
  };
}
