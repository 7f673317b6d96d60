/** Gives out names that differ from each other even when case is dropped. An owner that asks again gets its name again. */
export class UniqueNames {
  private readonly used: Set<string>;
  private readonly owned = new Map<string, string>();

  constructor(taken: readonly string[] = []) {
    this.used = new Set(taken.map((name) => name.toLowerCase()));
  }

  /** The same names, of which further ones are given out without this one. */
  duplicate(): UniqueNames {
    const copy = new UniqueNames([...this.used]);
    for (const [owner, name] of this.owned) copy.owned.set(owner, name);
    return copy;
  }

  /** The first of `candidates` that is free, the last one with a number when none is. */
  claim(owner: string, ...candidates: readonly [string, ...string[]]): string {
    const known = this.owned.get(owner);
    if (known !== undefined) return known;
    const name = candidates.find((candidate) => this.isFree(candidate)) ?? this.numbered(candidates.at(-1) ?? '');
    this.used.add(name.toLowerCase());
    this.owned.set(owner, name);
    return name;
  }

  /** Keeps names from owners that have none yet. */
  reserve(names: Iterable<string>): void {
    for (const name of names) this.used.add(name.toLowerCase());
  }

  private numbered(name: string): string {
    for (let number = 2; ; number++) if (this.isFree(`${name}${number}`)) return `${name}${number}`;
  }

  private isFree(name: string): boolean {
    return !this.used.has(name.toLowerCase());
  }
}
