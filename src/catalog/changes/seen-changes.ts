import type { LogPoint } from './log-point';

/** Changes that are seen within this time are of one server, because no standby takes over so fast. Only the last one is remembered. */
const TOGETHER_MS = 20;

interface SeenPoint extends LogPoint {
  /** The time until which later positions replace this one, by `performance.now()`. */
  readonly togetherUntil: number;
}

/**
 * What this process has seen of the log since it was last compared: its own commits, and where its readers came. A standby that takes over lacks
 * the newest changes, so the newest one alone would not do: the first commit on the new server may have its position.
 */
export class SeenChanges {
  private points: readonly SeenPoint[] = [];

  get all(): readonly LogPoint[] {
    return this.points;
  }

  saw(point: LogPoint): void {
    const now = performance.now();
    const newest = this.points.at(-1);
    if (!newest || now >= newest.togetherUntil)
      this.points = [...this.points, { ...point, togetherUntil: now + TOGETHER_MS }];
    else if (point.position > newest.position)
      this.points = [...this.points.slice(0, -1), { ...point, togetherUntil: newest.togetherUntil }];
  }

  /** The log has them. It is compared from its end on. */
  compared(points: readonly LogPoint[], end: LogPoint): void {
    this.points = [{ ...end, togetherUntil: 0 }, ...this.points.filter((point) => !points.includes(point))];
  }
}
