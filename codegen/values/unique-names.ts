/** Gives out names that differ from each other even when case is dropped. */
export class UniqueNames {
  private readonly used: Set<string>;

  constructor(taken: readonly string[]) {
    this.used = new Set(taken.map((name) => name.toLowerCase()));
  }

  /** The first of `candidates` that is free, the last one with a number when none is. */
  claim(...candidates: readonly [string, ...string[]]): string {
    const name = candidates.find((candidate) => this.isFree(candidate)) ?? this.numbered(candidates.at(-1) ?? '');
    this.used.add(name.toLowerCase());
    return name;
  }

  private numbered(name: string): string {
    for (let number = 2; ; number++) if (this.isFree(`${name}${number}`)) return `${name}${number}`;
  }

  private isFree(name: string): boolean {
    return !this.used.has(name.toLowerCase());
  }
}
