type Undo = () => Promise<unknown>;

/** Steps to undo at the end of the program, also after an error or a signal. The last entry is undone first. */
export class Cleanup {
  private readonly undos = new Set<Undo>();
  private begun = false;

  /** Runs the work until it ends or a signal stops it, and undoes its steps. @throws Error of the work, or `stopped` */
  static async around(work: (cleanup: Cleanup) => Promise<void>): Promise<void> {
    const cleanup = new Cleanup();
    const stopped = new Promise<never>((_, reject) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => reject(new Error('stopped')));
    });
    try {
      await Promise.race([work(cleanup), stopped]);
    } finally {
      await cleanup.run();
    }
  }

  /** Adds an entry. After `run` has begun, the entry is undone immediately. @returns a function that removes the entry */
  add(undo: Undo): () => void {
    if (this.begun) void undo();
    else this.undos.add(undo);
    return () => this.undos.delete(undo);
  }

  private async run(): Promise<void> {
    this.begun = true;
    for (const undo of [...this.undos].toReversed()) {
      this.undos.delete(undo);
      await undo();
    }
  }
}
