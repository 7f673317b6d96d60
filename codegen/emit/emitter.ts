import type { JsonObject, Model } from '../model/model';

/** Texts by path under `generated/`. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/**
 * Same model and same contract (the hand-written document of `openapi/`), same bytes: no clock, no randomness, no order of a disk.
 * Asynchronous only because some compilers it calls are.
 */
export type Emitter = (model: Model, contract: JsonObject) => GeneratedFiles | Promise<GeneratedFiles>;
