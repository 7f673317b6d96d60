import { emitAsyncapi } from './asyncapi/emit-asyncapi';
import { emitReadme } from './emit-readme';
import type { JsonObject } from '../model/model';
import { rememberedFor } from '../values/remembered';
import type { Emitter, GeneratedFiles } from './emitter';
import { emitGraphql } from './graphql/emit-graphql';
import { emitAddresses } from './http/emit-addresses';
import { emitLimits } from './http/emit-limits';
import { emitOperations } from './http/emit-operations';
import { emitPrivileges } from './http/emit-privileges';
import { emitPublishedDocument, emitReleasedDocument, emitTypedPaths } from './openapi/emit-documents';
import { emitRoutes } from './openapi/emit-routes';
import { emitRegistry } from './registry/emit-registry';
import { emitSchemas } from './schemas/emit-schemas';
import { emitSearch } from './search/emit-search';
import { emitTypes } from './types/emit-types';
import { emitValidators } from './validators/emit-validators';

/** One per output. None writes a path of another. */
export const emitters: readonly Emitter[] = [
  emitReadme,
  emitSchemas,
  emitTypes,
  emitValidators,
  emitRegistry,
  emitSearch,
  emitGraphql,
  ofContract(emitOperations),
  ofContract(emitAddresses),
  ofContract(emitLimits),
  ofContract(emitPrivileges),
  ofContract(emitRoutes),
  emitPublishedDocument,
  emitReleasedDocument,
  emitTypedPaths,
  emitAsyncapi,
];

/** An emitter of what does not depend on the models, which are what changes while somebody works. */
function ofContract(emit: (contract: JsonObject) => GeneratedFiles | Promise<GeneratedFiles>): Emitter {
  const remembered = rememberedFor(emit);
  return (_model, contract) => remembered(contract);
}
