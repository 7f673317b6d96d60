import type { ParsedFile } from '../model/model';
import { reportMisplacedDoc } from './misplaced-doc';
import type { NameReader, QualifiedName } from './name-reader';
import { HEADER, TYPE_START } from './token';
import type { TokenReader } from './token-reader';

type Header = Pick<ParsedFile, 'namespace' | 'package' | 'imports' | 'isHeaderWhole'>;

/** The namespace, package and imports of a file. */
export class HeaderReader {
  private isWhole = true;

  constructor(
    private readonly tokens: TokenReader,
    private readonly names: NameReader,
  ) {}

  /** `namespaceDecl? packageDecl? importDecl*` */
  read(): Header {
    this.skipMisplacedDoc();
    if (!this.tokens.at(...HEADER, ...TYPE_START)) this.part(() => this.unexpected());
    const namespace = this.tokens.at('namespace') ? this.part(() => this.names.namespaceDeclaration()) : null;
    const packageName = this.tokens.at('package') ? this.part(() => this.names.packageDeclaration()) : null;
    const imports = this.imports();
    return { namespace: namespace ?? '', package: packageName, imports, isHeaderWhole: this.isWhole };
  }

  private imports(): QualifiedName[] {
    const imports: QualifiedName[] = [];
    while (!this.tokens.at(...TYPE_START, 'end')) {
      const read = this.part(() => (this.tokens.at('import') ? this.names.importDeclaration() : this.unexpected()));
      if (read !== null) imports.push(read);
    }
    return imports;
  }

  /** Reading goes on after a part that is broken or begins with a misspelt word, so that only what depends on it is lost. */
  private part<T>(read: () => T): T | null {
    const part = this.tokens.recovering(read, () => this.tokens.at(...HEADER, ...TYPE_START));
    if (part === null) this.isWhole = false;
    return part;
  }

  private unexpected(): never {
    return this.tokens.unexpected('a record, enum, typeref or fixed type');
  }

  /** People like to begin a file with a comment; as a doc comment it would belong to nothing. */
  private skipMisplacedDoc(): void {
    if (this.tokens.at('doc') && HEADER.includes(this.tokens.peek(1).kind))
      reportMisplacedDoc(this.tokens.next(), this.tokens);
  }
}
