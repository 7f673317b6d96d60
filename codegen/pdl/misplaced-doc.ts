import type { Token } from './token';
import type { TokenReader } from './token-reader';

export function reportMisplacedDoc(token: Token, tokens: TokenReader): void {
  tokens.report(
    'misplaced-doc',
    'this doc comment belongs to nothing',
    tokens.origin(token),
    'put it before the annotations of what it documents, or begin it with /* if it documents nothing',
  );
}
