import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { JsonObject, Origin } from '../model/model';

/** Keys from the root of a fragment down to a place in it. */
export type Keys = readonly (string | number)[];

export interface Fragment {
  readonly content: JsonObject;
  origin(keys: Keys): Origin;
}

export interface Contract {
  /** The fragments as one document, markers and all. */
  readonly document: JsonObject;
  readonly fragments: readonly Fragment[];
  /** The document is to be used only when there are none. */
  readonly problems: DiagnosticList;
}
