import type { AspectWriter } from '#catalog/aspects/aspect-service';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { writeRules } from '#catalog/aspects/prepare/prepared-change';
import { Adoption, type AdoptionDeps } from '#catalog/aspects/set-aside/adoption';
import { loadGeneratedModels } from '#catalog/registry/generated-models';
import type { Settings } from '#base/settings/settings-table';

interface AdoptionParts extends Omit<AdoptionDeps, 'rules'> {
  readonly settings: Settings;
  readonly validateAspect: ReturnType<typeof loadGeneratedModels>['validateAspect'];
  readonly writer: AspectWriter;
}

export function createAdoption({ settings, validateAspect, ...deps }: AdoptionParts): Adoption {
  const validator = createAspectValidator(validateAspect, settings.unknownFields);
  return new Adoption({ ...deps, rules: writeRules(deps.models, validator) });
}
