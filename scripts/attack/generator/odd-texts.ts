/** Texts that cost a service more than their length. */
export interface OddText {
  readonly name: string;
  /** The text with about `length` characters. */
  make(length: number): string;
}

const repeated = (name: string, unit: string): OddText => ({
  name,
  make: (length) => unit.repeat(Math.max(1, Math.floor(length / unit.length))),
});

export const ODD_TEXTS: readonly OddText[] = [
  repeated('one letter', 'x'),
  repeated('words', 'attack '),
  repeated('two letters by turns', 'ab '),
  repeated('alternatives', 'a,'),
  repeated('wildcards', 'a*'),
  repeated('question marks and stars', '*a?'),
  repeated('stars', '*'),
  repeated('camel humps', 'aB'),
  repeated('quotes', '"a" '),
  repeated('open quotes', '"'),
  repeated('OR', 'a OR '),
  repeated('NOT', 'NOT '),
  repeated('fields', 'a:b '),
  repeated('digits', '9'),
  repeated('separators', 'a.b_c-d/'),
  repeated('backslashes', '\\'),
  repeated('percent signs', '%'),
  repeated('a ligature that NFKC makes 18 times as long (U+FDFA)', '\uFDFA'),
  repeated('combining marks', 'a\u0301\u0316'),
  repeated('lone surrogates', '\ud800'),
  repeated('NUL', '\0'),
  repeated('bidirectional marks', '\u202e\u2066'),
  repeated('emoji with joiners', '👩‍👩‍👧‍👦'),
  repeated('line ends', '\r\n'),
  repeated('escape sequences of terminals', '\u001b[31m'),
  repeated('opening brackets', '['),
  { name: 'nested parentheses', make: (length) => '('.repeat(length / 2) + 'a' + ')'.repeat(length / 2) },
  { name: 'nested JSON', make: (length) => '['.repeat(length / 2) + ']'.repeat(length / 2) },
  { name: 'urns in urns', make: (length) => 'urn:li:a:('.repeat(length / 11) + ')'.repeat(length / 11) },
  { name: 'distinct words', make: (length) => Array.from({ length: length / 6 }, (_, index) => `w${index}`).join(' ') },
];
