/** The words of PDL that are no identifiers unless they stand in back-ticks. */
export const KEYWORDS = [
  'array',
  'enum',
  'fixed',
  'import',
  'optional',
  'package',
  'map',
  'namespace',
  'record',
  'typeref',
  'union',
  'includes',
] as const;
export const LITERALS = ['true', 'false', 'null'] as const;
export const PUNCTUATION = ['{', '}', '[', ']', '(', ')', '@', ':', '.', '='] as const;

type Fixed = (typeof KEYWORDS)[number] | (typeof LITERALS)[number] | (typeof PUNCTUATION)[number];

/**
 * `word` is a loose property word such as `2nd` or `-x`, `quoted-word` one in back-ticks that is no identifier.
 * `invalid` is what no token begins with; its `problem` says why.
 */
export type TokenKind = Fixed | 'doc' | 'number' | 'string' | 'identifier' | 'word' | 'quoted-word' | 'invalid' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** As written, back-ticks and quotes included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly problem?: string;
}

/** What may begin the parts before the type of a file. */
export const HEADER: readonly TokenKind[] = ['namespace', 'package', 'import'];
export const NAMED: readonly TokenKind[] = ['record', 'enum', 'typeref', 'fixed'];
export const ANONYMOUS: readonly TokenKind[] = ['union', 'array', 'map'];
/** The type itself. */
export const TYPE_START: readonly TokenKind[] = ['@', 'doc', ...NAMED, ...ANONYMOUS];

export const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_-]*$/;

const FIXED: ReadonlyMap<string, Fixed> = new Map(
  [...KEYWORDS, ...LITERALS, ...PUNCTUATION].map((text) => [text, text]),
);

/** The kind of a token that is always written the same way. */
export function fixedKind(text: string): Fixed | null {
  return FIXED.get(text) ?? null;
}
