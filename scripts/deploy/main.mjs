// The entry of the container: generates from the folders of ASPECTORY_MODELS, if there are any, then runs the built service.
import { createRequire } from 'node:module';
import { ensureOwnModels } from '../own-models.mjs';

await ensureOwnModels();
createRequire(import.meta.url)('../../.build/service.cjs');
