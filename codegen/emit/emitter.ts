import type { SourceFile } from '../diagnostics/diagnostic';
import type { Model } from '../model/model';

/** What emitters see besides the model. */
export interface EmitInputs {
  /** The hand-written files of `openapi/`. */
  readonly openapiFragments: readonly SourceFile[];
}

/** Texts by path under `generated/`. */
export type GeneratedFiles = ReadonlyMap<string, string>;

/** Same model, same bytes: no clock, no randomness, no order of a disk. Asynchronous only because some compilers it calls are. */
export type Emitter = (model: Model, inputs: EmitInputs) => GeneratedFiles | Promise<GeneratedFiles>;
