/**
 * Number of the shards that answered for each index. A shard returns exact counts of the values that it returns, so a single one need not return more of
 * them than are asked for. An index gets other shards only by a rebuild, and the first answer after that says so.
 */
export class KnownShards {
  private readonly counts = new Map<string, number>();

  /** @param indices the names that the search asked */
  saw(indices: readonly string[], shards: number): void {
    const [index, ...others] = indices;
    if (index !== undefined && others.length === 0) this.counts.set(index, shards);
  }

  /** Whether one shard has all documents of these indices, as far as it is known. */
  isOne(indices: readonly string[]): boolean {
    const [index = '', ...others] = indices;
    return others.length === 0 && (this.counts.get(index) ?? 1) === 1;
  }
}
