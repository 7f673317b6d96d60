import type { CatalogHealth } from '#generated/http/messages';
import { bytesText, levelOf, spanText } from '#web/pages/health/figures';
import { verdictOf } from '#web/pages/health/verdict';

const GOOD: CatalogHealth = {
  version: '1',
  startedOn: 0,
  now: 0,
  ready: true,
  loops: [],
  limits: [],
  tasks: [],
  checks: [{ name: 'database', ok: true }],
  search: { engine: 'memory', lag: 0 },
  log: { first: 1, last: 2, followers: [] },
  writeQueue: { requests: 0, requestsMax: 10, bytes: 0, bytesMax: 10 },
  setAside: { bytes: 0, bytesMax: 10, aspects: [] },
  database: { place: 'embedded', busy: 0, idle: 1, waiting: 0, diskFree: 50_000_000_000 },
};

describe('the verdict about the catalog', () => {
  test('is good if nothing is wrong', () => {
    expect(verdictOf(GOOD)).toEqual({ level: 'good', title: 'Everything works', notes: [] });
  });

  test('names what waits and what fails', () => {
    const { level, notes } = verdictOf({
      ...GOOD,
      search: { engine: 'memory', lag: 5000 },
      loops: [{ name: 'tasks', state: 'running', failingSince: 1, lastError: 'no room' }],
      setAside: { bytes: 9, bytesMax: 10, aspects: [{ entityType: 'a', aspect: 'b', values: 3, known: true }] },
      database: { ...GOOD.database, diskFree: 1000 },
    });
    expect(level).toBe('near');
    expect(notes).toEqual([
      'Search is 5,000 changes behind.',
      '“tasks” fails: no room',
      '3 set-aside values can be adopted.',
      'Little room is left for set-aside values.',
      'The disk is nearly full.',
    ]);
  });

  test('is bad if the service is not ready', () => {
    const checks = [{ name: 'search' as const, ok: false, reason: 'it loads' }];
    expect(verdictOf({ ...GOOD, ready: false, checks })).toMatchObject({ level: 'full', notes: ['search: it loads'] });
  });
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [12_400_000, '12.4 MB'],
  [74_900_000_000, '74.9 GB'],
])('%d bytes are %s', (bytes, words) => expect(bytesText(bytes)).toBe(words));

test.each([
  [400, '0 s'],
  [61_000, '1 min 1 s'],
  [90_000_000, '1 d 1 h'],
])('%d milliseconds are %s', (ms, words) => expect(spanText(ms)).toBe(words));

test('a figure is near its limit from four fifths on', () => {
  expect([levelOf(1, 10), levelOf(8, 10), levelOf(10, 10)]).toEqual(['good', 'near', 'full']);
});
