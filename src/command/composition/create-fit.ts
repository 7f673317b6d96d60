import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAspectValidator } from '#catalog/aspects/check/aspect-validator';
import { StoredFit, type StoredFitDeps } from '#catalog/aspects/fit/stored-fit';
import { loadGeneratedModels } from '#catalog/registry/generated-models';

interface FitParts extends Omit<StoredFitDeps, 'validator' | 'digest'> {
  readonly validateAspect: ReturnType<typeof loadGeneratedModels>['validateAspect'];
  /** The folder of generated files. */
  readonly generated: string;
}

export function createFit({ validateAspect, generated, ...deps }: FitParts): StoredFit {
  const facts = readFileSync(join(generated, 'registry', 'model-facts.json'));
  return new StoredFit({
    ...deps,
    // Unknown fields are kept, so they do fit.
    validator: createAspectValidator(validateAspect, 'keep'),
    digest: createHash('sha256').update(facts).digest('hex'),
  });
}
