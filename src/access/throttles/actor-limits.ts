import { BusyError } from '#base/errors/domain-error';
import { ActorBudget } from './actor-budget';

/** What an actor may take in a second; infinite for no limit. */
export interface ActorRates {
  readonly requests: number;
  readonly bytes: number;
}

type Taken = keyof ActorRates;

/**
 * The number of actors beyond which all begin again with a full budget. While authentication is off, clients name their actors as they
 * like.
 */
const ACTORS_MAX = 10_000;

const WORDS: Readonly<Record<Taken, { readonly limit: (rate: number) => string; readonly setting: string }>> = {
  requests: {
    limit: (rate) => `${rate} ${rate === 1 ? 'request' : 'requests'}`,
    setting: 'ASPECTORY_ACTOR_REQUESTS_PER_SECOND',
  },
  bytes: {
    limit: (rate) => `${rate / 1_000_000} MB of requests and answers`,
    setting: 'ASPECTORY_ACTOR_MEGABYTES_PER_SECOND',
  },
};

interface ActorLimitsDeps {
  /** The rates for actors without rates of their own. */
  readonly rates: ActorRates;
  /** The actor of requests that name nobody, which is not one client. It has no limit. */
  readonly systemActor: string;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
  /** Called for every refusal. */
  readonly refused: (reason: 'actor requests' | 'actor bytes') => void;
}

/**
 * Limits what each actor takes of this process, so that one client does not slow down the others. It counts requests and bytes, not the
 * time that they cost. Each process counts for itself.
 */
export class ActorLimits {
  private readonly budgets = new Map<string, Readonly<Record<Taken, ActorBudget>>>();
  private own: ReadonlyMap<string, Partial<ActorRates>> = new Map();

  constructor(private readonly deps: ActorLimitsDeps) {}

  /** The actors with rates of their own. */
  get throttled(): number {
    return this.own.size;
  }

  /** @throws BusyError if the actor has taken its share */
  admit(actor: string): void {
    if (actor === this.deps.systemActor) return;
    const budgets = this.budgetsOf(actor);
    this.refuseWithout('requests', budgets, actor);
    this.refuseWithout('bytes', budgets, actor);
    budgets.requests.take(1);
  }

  /** Counts the bytes of a request that was admitted. */
  charge(actor: string, bytes: number): void {
    this.budgets.get(actor)?.bytes.take(bytes);
  }

  /** Sets the rates that administrators gave to single actors. */
  setOwn(own: ReadonlyMap<string, Partial<ActorRates>>): void {
    this.own = own;
  }

  private refuseWithout(taken: Taken, budgets: Readonly<Record<Taken, ActorBudget>>, actor: string): void {
    const retryAfterSeconds = budgets[taken].secondsToWait(this.deps.now());
    if (retryAfterSeconds === 0) return;
    this.deps.refused(`actor ${taken}`);
    throw this.refusal(taken, budgets[taken].perSecond, { actor, retryAfterSeconds });
  }

  private refusal(taken: Taken, rate: number, { actor, retryAfterSeconds }: Refused): BusyError {
    const { limit, setting } = WORDS[taken];
    const isOwn = this.own.get(actor)?.[taken] !== undefined;
    const by = isOwn ? 'an administrator set this limit for this actor' : setting;
    return new BusyError(
      `${actor} sends more than ${limit(rate)} a second (${by}). Try again in ${retryAfterSeconds} s, or send several entities in one request.`,
      [],
      { retryAfterSeconds },
    );
  }

  private budgetsOf(actor: string): Readonly<Record<Taken, ActorBudget>> {
    const { requests, bytes } = { ...this.deps.rates, ...this.own.get(actor) };
    const known = this.budgets.get(actor);
    if (known?.requests.perSecond === requests && known.bytes.perSecond === bytes) return known;
    if (this.budgets.size >= ACTORS_MAX) this.budgets.clear();
    const now = this.deps.now();
    const made = { requests: new ActorBudget(requests, now), bytes: new ActorBudget(bytes, now) };
    this.budgets.set(actor, made);
    return made;
  }
}

interface Refused {
  readonly actor: string;
  readonly retryAfterSeconds: number;
}
