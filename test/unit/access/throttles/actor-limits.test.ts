import { ActorLimits } from '#access/throttles/actor-limits';

const JOB = 'urn:li:corpuser:job';
const JANE = 'urn:li:corpuser:jane';
const SYSTEM = 'urn:li:corpuser:__datahub_system';

function limitsOf(rates = { requests: 2, bytes: 1_000_000 }) {
  const clock = { now: 0 };
  const refused: string[] = [];
  const limits = new ActorLimits({
    rates,
    systemActor: SYSTEM,
    now: () => clock.now,
    refused: (reason) => refused.push(reason),
  });
  const admitted = (actor: string, tries: number) => {
    let count = 0;
    for (let each = 0; each < tries; each += 1)
      try {
        limits.admit(actor);
        count += 1;
      } catch {
        // Counted by what was refused.
      }
    return count;
  };
  return { limits, clock, refused, admitted };
}

describe('ActorLimits', () => {
  it('admits what ten seconds allow at once, and then the rate, actor by actor', () => {
    const { clock, refused, admitted } = limitsOf();
    expect([admitted(JOB, 100), admitted(JANE, 5)]).toEqual([20, 5]);
    expect(refused).toEqual(Array.from({ length: 80 }, () => 'actor requests'));
    clock.now += 3_000;
    expect([admitted(JOB, 100), admitted(JANE, 100)]).toEqual([6, 20]);
    clock.now += 3_600_000;
    expect(admitted(JOB, 100)).toBe(20);
  });

  it('waits until the bytes of a large request are paid back, and says how long', () => {
    const { limits, clock, admitted } = limitsOf();
    limits.admit(JOB);
    limits.charge(JOB, 14_000_000);
    expect(() => limits.admit(JOB)).toThrow(
      expect.objectContaining({
        status: 429,
        retryAfterSeconds: 4,
        message: `${JOB} sends more than 1 MB of requests and answers a second (ASPECTORY_ACTOR_MEGABYTES_PER_SECOND). Try again in 4 s, or send several entities in one request.`,
      }),
    );
    clock.now += 4_001;
    expect(admitted(JOB, 1)).toBe(1);
  });

  it('has no limit for the system actor, nor for a rate that is infinite', () => {
    expect(limitsOf().admitted(SYSTEM, 1_000)).toBe(1_000);
    expect(limitsOf({ requests: Infinity, bytes: Infinity }).admitted(JOB, 1_000)).toBe(1_000);
  });

  it('takes a limit of its own for one actor, and forgets it', () => {
    const { limits, admitted } = limitsOf();
    limits.setOwn(new Map([[JOB, { requests: 1 }]]));
    expect([admitted(JOB, 100), admitted(JANE, 100)]).toEqual([10, 20]);
    expect(() => limits.admit(JOB)).toThrow('1 request a second (an administrator set this limit for this actor)');
    limits.setOwn(new Map());
    expect(admitted(JOB, 100)).toBe(20);
  });
});
