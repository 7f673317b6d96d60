import { badName } from '../diagnostics/bad-name';
import type { Origin } from '../model/model';
import { unquoteName } from './quoting';
import type { TokenReader } from './token-reader';

export interface QualifiedName {
  readonly name: string;
  readonly origin: Origin;
}

/** Reads names and the declarations that are made of nothing else. */
export class NameReader {
  constructor(private readonly tokens: TokenReader) {}

  /** `namespaceDecl = "namespace" qname` */
  namespaceDeclaration(): string {
    this.tokens.expect('namespace', '`namespace`');
    return this.qualified('a namespace name').name;
  }

  /** `packageDecl = "package" qname` */
  packageDeclaration(): string {
    this.tokens.expect('package', '`package`');
    return this.qualified('a package name').name;
  }

  /** `importDecl = "import" qname` */
  importDeclaration(): QualifiedName {
    this.tokens.expect('import', '`import`');
    return this.qualified('the full name of a type');
  }

  /** `qname = ident ( "." ident )*` */
  qualified(what: string): QualifiedName {
    const first = this.tokens.peek();
    const parts = [this.identifier(what)];
    let last = first;
    while (this.tokens.accept('.')) {
      last = this.tokens.peek();
      parts.push(this.identifier(`${what} after the dot`));
    }
    return { name: parts.join('.'), origin: this.tokens.origin(first, last) };
  }

  /** `ident` is an identifier token without a dash, back-ticks stripped. */
  identifier(what: string): string {
    const token = this.tokens.at('quoted-word', 'word') ? this.tokens.next() : this.tokens.expect('identifier', what);
    const name = unquoteName(token.text);
    const bad = badName(name);
    if (bad !== null) this.tokens.report('bad-name', bad.message, this.tokens.origin(token), bad.suggestion);
    return name;
  }
}
