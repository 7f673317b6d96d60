import type { LoopHealth } from './background-loop';

/** A BackgroundLoop, or a class that contains one. */
export interface Loop {
  start(): void;
  stop(): Promise<void>;
  health(): LoopHealth;
}

/** All background loops of one process. */
export class BackgroundLoops {
  constructor(private readonly loops: readonly Loop[]) {}

  start(): void {
    for (const loop of this.loops) loop.start();
  }

  /** Resolves when no pass is under way. */
  async stop(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  health(): readonly LoopHealth[] {
    return this.loops.map((loop) => loop.health());
  }
}
