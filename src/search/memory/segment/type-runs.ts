/** A run while it is made. */
export interface GrowingRun {
  readonly entityType: string;
  readonly start: number;
  end: number;
}

/** Adds the next document. Urns begin with the type, so most types have one run. */
export function addType(runs: GrowingRun[], entityType: string, document: number): void {
  const last = runs.at(-1);
  if (last?.entityType === entityType) last.end = document + 1;
  else runs.push({ entityType, start: document, end: document + 1 });
}
