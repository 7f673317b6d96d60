export type Undo = () => Promise<unknown>;

/** What to undo at the end, however it comes: the last thing begun is undone first. */
export class Cleanup {
  private readonly undos = new Set<Undo>();
  private begun = false;

  /** What is begun after the end has begun is undone at once. @returns removes the entry, for what ended before */
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
