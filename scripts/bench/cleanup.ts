export type Undo = () => Promise<unknown>;

/** Steps to undo at the end of the program, also after an error or a signal. The last entry is undone first. */
export class Cleanup {
  private readonly undos = new Set<Undo>();
  private begun = false;

  /** Adds an entry. After `run` has begun, the entry is undone immediately. @returns a function that removes the entry */
  add(undo: Undo): () => void {
    if (this.begun) void undo();
    else this.undos.add(undo);
    return () => this.undos.delete(undo);
  }

  async run(): Promise<void> {
    this.begun = true;
    for (const undo of [...this.undos].toReversed()) {
      this.undos.delete(undo);
      await undo();
    }
  }
}
