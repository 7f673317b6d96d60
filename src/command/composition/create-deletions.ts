import type { AspectWriter } from '#catalog/aspects/aspect-service';
import type { EventFollowers } from '#catalog/aspects/write/delete-event-batch';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { EntityAccess } from '#catalog/authorization/entity-access';
import type { Database, QuestionClient } from '#base/database/sql-client';
import { EntityDeletions } from '#catalog/deletion/entity-deletions';
import { RegistryDeletion } from '#catalog/deletion/registry-deletion';
import { References } from '#catalog/deletion/references';
import { loadGeneratedModels } from '#catalog/registry/generated-models';
import type { Services } from '#interface/rest/services';
import type { ErasureProjection } from '#operation/erasure/erasure-projection';
import { Erasures } from '#operation/erasure/erasures';
import type { Settings } from '#base/settings/settings-table';
import type { ChangeReaders } from './change-readers';

interface DeletionParts extends EventFollowers {
  readonly erasing: ErasureProjection;
  readonly changes: ChangeReaders;
  readonly database: Database;
  readonly questions: QuestionClient;
  readonly writer: AspectWriter;
  readonly settings: Pick<Settings, 'deleteAll'>;
  readonly validateAspect: ReturnType<typeof loadGeneratedModels>['validateAspect'];
}

export function createDeletions({
  validateAspect,
  settings,
  erasing,
  changes,
  ...parts
}: DeletionParts): Pick<Services, 'deletions' | 'references' | 'registryDeletion' | 'erasures'> {
  const { questions, models } = parts;
  const access = new EntityAccess(questions, models.registry.accessAttributes);
  // Unknown fields of stored values are no reason to take more away.
  const validator = createAspectValidator(validateAspect, 'keep');
  const deletions = new EntityDeletions({ ...parts, access });
  const references = new References({ ...parts, validator, access });
  return {
    deletions,
    references,
    erasures: new Erasures({ ...parts, deletions, references, projection: erasing, feed: changes.services.changes }),
    registryDeletion: new RegistryDeletion({ ...parts, access, isAllowed: settings.deleteAll === 'on' }),
  };
}
