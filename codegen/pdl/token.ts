/** The keywords of PDL. In back-ticks they are identifiers. */
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
const PUNCTUATION = ['{', '}', '[', ']', '(', ')', '@', ':', '.', '='] as const;

type Fixed = (typeof KEYWORDS)[number] | (typeof LITERALS)[number] | (typeof PUNCTUATION)[number];

/**
 * `word` is a loose property word such as `2nd` or `-x`, `quoted-word` one in back-ticks that is not an identifier.
 * `invalid` is text that does not begin a token; `problem` is the reason.
 */
export type TokenKind = Fixed | 'doc' | 'number' | 'string' | 'identifier' | 'word' | 'quoted-word' | 'invalid' | 'end';

export interface Token {
  readonly kind: TokenKind;
  /** The text as written, back-ticks and quotes included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly problem?: string;
}

/** Keywords that begin the parts of a header. */
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
