import { durationText } from '#web/ui/parts/duration-text';

test.each([
  [0, '0 ms'],
  [850, '850 ms'],
  [3210, '3.2 s'],
  [65_000, '1 min 5 s'],
  [3_600_000, '1 h'],
  [7_500_000, '2 h 5 min'],
  [90_000_000, '1 d 1 h'],
])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text));
