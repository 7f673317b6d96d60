import { emitAsyncapi } from './asyncapi/emit-asyncapi';
import { emitReadme } from './emit-readme';
import type { Emitter } from './emitter';
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
  emitOperations,
  emitAddresses,
  emitLimits,
  emitPrivileges,
  emitRoutes,
  emitPublishedDocument,
  emitReleasedDocument,
  emitTypedPaths,
  emitAsyncapi,
];
