import { groupHealth, pastOf } from '#catalog/summaries/outcome-past';

const OUTCOMES = {
  OK: { title: 'Passed', tone: 'good' },
  BROKEN: { title: 'Failed', tone: 'bad' },
  ERROR: { title: 'Not evaluated', tone: 'bad' },
} as const;

const events = (...values: readonly string[]) => values.map((value, index) => ({ value, time: 100 - index }));

describe('how it was before', () => {
  it('begins with the first event that was as good or bad as the newest', () => {
    expect(pastOf(events('ERROR', 'BROKEN', 'OK', 'BROKEN'), OUTCOMES, 10)).toMatchObject({ since: 99 });
    expect(pastOf(events('OK'), OUTCOMES, 10)).toEqual({
      since: 100,
      marks: [{ time: 100, title: 'Passed', tone: 'good' }],
    });
  });

  it('may be longer if all that was looked at is the same', () => {
    expect(pastOf(events('OK', 'OK'), OUTCOMES, 2)).toMatchObject({ since: 99, isLonger: true });
    expect(pastOf(events('OK', 'OK'), OUTCOMES, 3)).not.toHaveProperty('isLonger');
  });

  it('has the newest 30 marks, oldest first, also of symbols that the models do not know', () => {
    const { marks } = pastOf(events(...Array.from({ length: 40 }, () => 'NEW')), OUTCOMES, 50);
    expect(marks).toHaveLength(30);
    expect(marks.at(-1)).toEqual({ time: 100, title: 'NEW' });
  });
});

describe('a group', () => {
  const member = (urn: string, tone?: 'good' | 'bad', time?: number) => ({
    urn,
    ...(tone && { outcome: { value: tone, title: tone, tone } }),
    ...(time !== undefined && { time }),
  });
  const past = (since: number) => ({ since, marks: [] });

  it('is bad since the first of its bad members is', () => {
    const pasts = new Map([
      ['a', past(20)],
      ['b', past(10)],
      ['c', past(1)],
    ]);
    const facts = [member('a', 'bad'), member('b', 'bad'), member('c', 'good')];
    expect(groupHealth(facts, pasts)).toEqual({ tone: 'bad', since: 10 });
    expect(groupHealth([member('incident', 'bad', 5)], new Map())).toEqual({ tone: 'bad', since: 5 });
  });

  it('is good since the last member became so, and neither if nothing says so', () => {
    const pasts = new Map([
      ['a', past(20)],
      ['b', past(10)],
    ]);
    expect(groupHealth([member('a', 'good'), member('b', 'good')], pasts)).toEqual({ tone: 'good', since: 20 });
    expect(groupHealth([member('resolved', 'good', 5)], new Map())).toBeUndefined();
    expect(groupHealth([member('idle')], new Map())).toBeUndefined();
  });
});
