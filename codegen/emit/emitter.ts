import type { Graphql } from '../graphql/graphql';
import type { JsonObject, Model } from '../model/model';

/** Texts by path under `generated/`. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/**
 * Same model, same contract (the hand-written document of `openapi/`) and same GraphQL, same bytes: no clock, no randomness, no order of a
 * disk.
 * Asynchronous only because some compilers it calls are.
 */
export type Emitter = (
  model: Model,
  contract: JsonObject,
  graphql: Graphql,
) => GeneratedFiles | Promise<GeneratedFiles>;
