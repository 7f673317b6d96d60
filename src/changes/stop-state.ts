/** Since when writes are refused, and who asked for it. */
export interface StopState {
  /** Epoch milliseconds. */
  readonly since: number;
  /** Urn of the actor. */
  readonly by: string;
}

/** A sentence for operators. */
export function describeStop({ since, by }: StopState): string {
  return `Writes are stopped since ${new Date(since).toISOString()} by ${by}. Allow them with \`aspectory writes allow\`.`;
}
