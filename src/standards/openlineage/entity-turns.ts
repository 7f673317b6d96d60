/** Lets work on the same entities run one after the other, because it reads values before it writes them. Other work runs at the same time. */
export class EntityTurns {
  private readonly last = new Map<string, Promise<void>>();

  async run<T>(urns: readonly string[], work: () => Promise<T>): Promise<T> {
    const before = urns.flatMap((urn) => this.last.get(urn) ?? []);
    // All places are taken at once, so that nobody waits in a circle.
    const { promise, resolve } = withResolvers();
    for (const urn of urns) this.last.set(urn, promise);
    try {
      await Promise.all(before);
      return await work();
    } finally {
      resolve();
      for (const urn of urns) if (this.last.get(urn) === promise) this.last.delete(urn);
    }
  }
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
