import { busy } from './busy';

interface BudgetLimits {
  /** Units that may be held at the same time. */
  readonly units: number;
  /** Requests that may wait for units. */
  readonly waiting: number;
  /** Units that all of them may wait for, if what waits takes memory itself. */
  readonly waitingUnits?: number;
  /** The time that they may wait. */
  readonly waitMs: number;
}

interface Waiting {
  readonly units: number;
  readonly grant: () => void;
}

/**
 * Units, such as bytes, that requests hold and give back. A single request may hold more than the limit while it is alone, so that no
 * limit refuses it for ever. Requests that wait are served in the order of their arrival.
 */
export class Budget {
  private held = 0;
  private readonly line = new Set<Waiting>();

  constructor(private readonly limits: BudgetLimits) {}

  get heldUnits(): number {
    return this.held;
  }

  /** @returns false, and takes nothing, if the units do not fit or others wait for them */
  take(units: number): boolean {
    return this.line.size === 0 && this.grow(0, units);
  }

  /** Takes more units for a request that holds some already. It does not wait behind others, because they may wait for what it holds. */
  grow(own: number, units: number): boolean {
    if (this.held + units > this.limits.units && this.held > own) return false;
    this.held += units;
    return true;
  }

  /** Takes the units as soon as they are free. @throws BusyError if too many wait, if it takes too long, or if `signal` aborts */
  async takeLater(units: number, signal: AbortSignal): Promise<void> {
    if (this.take(units)) return;
    if (!this.mayWait(units)) throw busy();
    await new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', refuse);
        this.line.delete(waiting);
        end();
      };
      const waiting = { units, grant: () => settle(resolve) };
      const refuse = () => {
        settle(() => reject(busy()));
        this.serve();
      };
      const timer = setTimeout(refuse, this.limits.waitMs);
      signal.addEventListener('abort', refuse);
      this.line.add(waiting);
    });
  }

  release(units: number): void {
    this.held -= units;
    this.serve();
  }

  private mayWait(units: number): boolean {
    const { waiting, waitingUnits = Infinity } = this.limits;
    let sum = units;
    for (const other of this.line) sum += other.units;
    return this.line.size < waiting && sum <= waitingUnits;
  }

  private serve(): void {
    for (const waiting of this.line) {
      if (!this.grow(0, waiting.units)) return;
      waiting.grant();
    }
  }
}
