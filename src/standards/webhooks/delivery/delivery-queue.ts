import type { Change } from '#catalog/changes/change-log';
import type { Letter } from '../webhook';

/** A change that is to be sent. */
export interface QueuedChange {
  readonly position: number;
  readonly urn: string;
  /** Absent for a letter, whose change is read again when it is sent, so that the access of that moment decides. */
  readonly change: Change | undefined;
  /** The time when it was read, and the owner might see it. By `performance.now()`. */
  readonly readAt: number;
  readonly attempts: number;
  readonly firstFailedOn: number | null;
  readonly nextOn: number;
  readonly error: string | null;
  /** Whether the database has it, or will have it with the next flush, so that the position may pass it. */
  readonly isLetter: boolean;
}

/** Changes that wait without having failed. The rest stays in the log. */
const WAITING_MAX = 100;
/** Changes that failed, and those behind them of the same entity. */
const LETTERS_MAX = 1000;

/**
 * What one webhook has to send, in the order of the log. Changes of one entity are sent one after the other: while one is on its way or waits
 * for another attempt, those behind it wait too, and other entities go on.
 */
export class DeliveryQueue {
  private items: readonly QueuedChange[];
  private readonly sending = new Set<number>();
  /** What the database does not have yet: letters, or undefined for those that are gone. */
  private changed = new Map<number, Letter | undefined>();

  constructor(letters: readonly Letter[]) {
    this.items = letters.map(({ state: _state, ...letter }) => ({
      ...letter,
      change: undefined,
      readAt: 0,
      isLetter: true,
    }));
  }

  get isFull(): boolean {
    const letters = this.items.filter(({ isLetter }) => isLetter).length;
    return letters >= LETTERS_MAX || this.items.length - letters >= WAITING_MAX;
  }

  get hasUnfailed(): boolean {
    return this.items.some(({ isLetter }) => !isLetter);
  }

  add(changes: readonly Change[]): void {
    const letters = new Set(this.items.filter(({ isLetter }) => isLetter).map(({ urn }) => urn));
    const known = new Set(this.items.map(({ position }) => position));
    const added = changes.filter(({ position }) => !known.has(position)).map((change) => queued(change));
    this.items = [...this.items, ...added].toSorted((a, b) => a.position - b.position);
    for (const item of added) if (letters.has(item.urn)) this.keepAsLetter(item);
  }

  /**
   * The next changes to send, which are on their way from now on. Changes that failed before are sent alone, so that one bad change does not
   * fail others again.
   */
  take(now: number, countMax: number): readonly QueuedChange[] {
    const ready = this.ready(now);
    const end = ready.findIndex(({ isLetter }) => isLetter);
    const taken = ready.slice(0, end === -1 ? countMax : Math.min(Math.max(end, 1), countMax));
    for (const { position } of taken) this.sending.add(position);
    return taken;
  }

  /** The change that failed least, to find out whether the receiver is back although it refuses another change. */
  takeProbe(now: number): readonly QueuedChange[] {
    const [probe] = this.ready(now).toSorted((a, b) => a.attempts - b.attempts);
    if (!probe) return [];
    this.sending.add(probe.position);
    return [probe];
  }

  /** Changes in their order, without those behind a change of the same entity that is on its way or not due. */
  private ready(now: number): readonly QueuedChange[] {
    const held = new Set<string>();
    return this.items.filter(({ urn, position, nextOn }) => {
      if (!held.has(urn) && !this.sending.has(position) && nextOn <= now) return true;
      held.add(urn);
      return false;
    });
  }

  /** They were sent, or need not be. */
  done(items: readonly QueuedChange[]): void {
    const positions = new Set(items.map(({ position }) => position));
    this.items = this.items.filter(({ position }) => !positions.has(position));
    for (const { position, isLetter } of items) {
      this.sending.delete(position);
      if (isLetter) this.changed.set(position, undefined);
    }
  }

  /** They become letters, as what is behind them of the same entities. */
  failed(items: readonly QueuedChange[], { error, now, nextOn }: { error: string; now: number; nextOn: number }): void {
    for (const item of items) {
      this.sending.delete(item.position);
      const attempts = item.attempts + 1;
      this.keepAsLetter({ ...item, attempts, error, nextOn, firstFailedOn: item.firstFailedOn ?? now });
    }
    const urns = new Set(items.map(({ urn }) => urn));
    for (const item of this.items) if (urns.has(item.urn) && !item.isLetter) this.keepAsLetter(item);
  }

  /** Attempts have ended. People may send it again. */
  died(item: QueuedChange, error: string, now: number): void {
    this.done([item]);
    const { position, urn, attempts, firstFailedOn } = item;
    const letter = { position, urn, attempts: attempts + 1, firstFailedOn: firstFailedOn ?? now, nextOn: now, error };
    this.changed.set(position, { ...letter, state: 'dead' });
  }

  /** They go back, because nothing was sent. */
  untake(items: readonly QueuedChange[]): void {
    for (const { position } of items) this.sending.delete(position);
  }

  /** Forgets what can be read again from the log. @returns the first position that is forgotten */
  dropUnfailed(): number | undefined {
    const isKept = ({ isLetter, position }: QueuedChange) => isLetter || this.sending.has(position);
    const dropped = this.items.find((item) => !isKept(item));
    this.items = this.items.filter(isKept);
    return dropped?.position;
  }

  /** The position up to which all is sent or a letter. @param read up to where the log was read */
  positionOf(read: number): number {
    const first = this.items.find(({ isLetter }) => !isLetter);
    return first ? Math.min(read, first.position - 1) : read;
  }

  /** The place where the log must begin for the letters. */
  get firstLetter(): number | undefined {
    return this.items.find(({ isLetter }) => isLetter)?.position;
  }

  /** What the database has to learn of letters. */
  takeChanged(): ReadonlyMap<number, Letter | undefined> {
    const taken = this.changed;
    this.changed = new Map();
    return taken;
  }

  /** What could not be stored. Later states win. */
  putBack(changed: ReadonlyMap<number, Letter | undefined>): void {
    this.changed = new Map([...changed, ...this.changed]);
  }

  private keepAsLetter(item: QueuedChange): void {
    const kept = { ...item, change: undefined, isLetter: true };
    this.items = this.items.map((each) => (each.position === item.position ? kept : each));
    const { position, urn, attempts, firstFailedOn, nextOn, error } = kept;
    this.changed.set(position, { position, urn, attempts, firstFailedOn, nextOn, error, state: 'waiting' });
  }
}

function queued(change: Change): QueuedChange {
  const { position, urn } = change;
  const fresh = { attempts: 0, firstFailedOn: null, nextOn: 0, error: null, isLetter: false };
  return { position, urn, change, readAt: performance.now(), ...fresh };
}
