/** The part of an index that is loaded. */
export interface LoadProgress {
  readonly documents: number;
  /** About how many there are. */
  readonly total: number;
}

/** Describes the progress for people. There may be more documents than were counted. */
export function describeProgress({ documents, total }: LoadProgress): string {
  const percent = total > 0 ? Math.min(Math.floor((100 * documents) / total), 99) : 0;
  return `${documents} of ${Math.max(total, documents)} documents, ${percent}%`;
}
