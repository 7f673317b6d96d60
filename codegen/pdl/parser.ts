import {
  type ArrayUse,
  type EnumSymbol,
  type Field,
  isPrimitiveName,
  type JsonOrigin,
  type JsonOrigins,
  type JsonValue,
  type MapUse,
  type NamedBase,
  type NamedType,
  type Origin,
  type ParsedFile,
  type Properties,
  type ReferenceUse,
  type TypeUse,
  type UnionMember,
  type UnionUse,
} from '../model/model';
import { nearestName } from '../diagnostics/nearest-name';
import type { SourceFile } from '../model/source-range';
import { AnnotationReader } from './annotation-reader';
import {
  declaredProperties,
  noPrefix,
  type Prefix,
  takeNames,
  takeOrder,
  writtenProperties,
} from './declared-properties';
import { docText } from './doc-text';
import { HeaderReader } from './header-reader';
import { reportMisplacedDoc } from './misplaced-doc';
import { NameReader } from './name-reader';
import { PropertySet } from './property-set';
import { ANONYMOUS, NAMED, type TokenKind, TYPE_START } from './token';
import type { TokenReader } from './token-reader';

/** The grammar of PDL by recursive descent: one method a production, which its comment quotes. `x?` optional, `x*` any number, `x+` at least one. */
export class Parser {
  private readonly annotations: AnnotationReader;
  private readonly names: NameReader;
  private readonly types: NamedType[] = [];
  private readonly broken: string[] = [];
  private namespace = '';
  private package: string | null = null;

  constructor(
    private readonly file: SourceFile,
    private readonly tokens: TokenReader,
  ) {
    this.annotations = new AnnotationReader(tokens);
    this.names = new NameReader(tokens);
  }

  /** `file = namespaceDecl? packageDecl? importDecl* typeDecl EOF` */
  parse(): ParsedFile {
    const header = new HeaderReader(this.tokens, this.names).read();
    this.namespace = header.namespace;
    this.package = header.package;
    const anonymous = this.tokens.recovering(
      () => this.topLevelType(header.isHeaderWhole),
      () => false,
    );
    return { file: this.file, ...header, types: this.types, anonymous, broken: this.broken };
  }

  private topLevelType(isHeaderWhole: boolean): TypeUse | null {
    const prefix = this.topLevelPrefix(isHeaderWhole);
    if (this.tokens.at('end')) return null;
    const type = this.tokens.at(...NAMED) ? void this.named(prefix) : this.anonymous(prefix);
    if (!this.tokens.at('end')) return this.tokens.unexpected('the end of the file, as a file declares one type');
    return type ?? null;
  }

  /** Continues after a broken or unexpected part, so that errors of the type are reported too. */
  private topLevelPrefix(isHeaderWhole: boolean): Prefix {
    const startsType = () => this.tokens.at(...TYPE_START);
    let isWhole = isHeaderWhole;
    const reading = (read: () => void): void => {
      isWhole =
        this.tokens.recovering(() => {
          read();
          return true;
        }, startsType) !== null && isWhole;
    };
    for (;;) {
      const prefix = this.prefix((properties) => reading(() => this.annotations.property(properties)));
      if (this.tokens.at(...NAMED, ...ANONYMOUS) || (this.tokens.at('end') && !isWhole)) return prefix;
      reading(() => this.tokens.unexpected('a record, enum, typeref or fixed type'));
    }
  }

  /** `doc? prop*`, which begins several productions. */
  private prefix(readProperty = (into: PropertySet): void => this.annotations.property(into)): Prefix {
    if (!this.tokens.at('doc', '@')) return noPrefix;
    const docToken = this.tokens.at('doc') ? this.tokens.next() : null;
    const properties = new PropertySet();
    while (this.tokens.at('doc', '@')) {
      if (this.tokens.at('@')) readProperty(properties);
      else reportMisplacedDoc(this.tokens.next(), this.tokens);
    }
    return { doc: docToken === null ? '' : docText(docToken.text), docToken, properties };
  }

  /** `typeUse = "null" | qname | typeDecl`, `typeDecl = scoped | named | anonymous` */
  private typeUse(given: Prefix | null = null): TypeUse {
    return this.tokens.nested(() => {
      if (given === null && this.tokens.at('{')) return this.scoped();
      const prefix = given ?? this.prefix();
      if (this.tokens.at(...NAMED)) return this.named(prefix);
      if (this.tokens.at(...ANONYMOUS)) return this.anonymous(prefix);
      if (prefix !== noPrefix)
        return this.tokens.unexpected('the declaration of a type after its doc comment or annotations');
      return this.reference();
    });
  }

  private reference(): TypeUse {
    if (this.tokens.at('null'))
      return { kind: 'primitive', name: 'null', origin: this.tokens.origin(this.tokens.next()) };
    if (this.tokens.peek(1).kind === '[') return this.tokens.unexpected('array, map or union before `[`');
    const { name, origin } = this.names.qualified('the name of a type');
    return isPrimitiveName(name) ? { kind: 'primitive', name, origin } : { kind: 'reference', name, origin };
  }

  /** `scoped = "{" namespaceDecl? packageDecl? named "}"` */
  private scoped(): ReferenceUse {
    const { namespace, package: packageName } = this;
    this.tokens.expect('{', '`{`');
    try {
      if (this.tokens.at('namespace')) this.namespace = this.names.namespaceDeclaration();
      if (this.tokens.at('package')) this.package = this.names.packageDeclaration();
      const type = this.named(this.prefix());
      this.tokens.expect('}', '`}` after the declaration');
      return type;
    } finally {
      this.namespace = namespace;
      this.package = packageName;
    }
  }

  /** `named = doc? prop* ( record | enum | typeref | fixed )`; the declaration goes to the types of the file, a reference stays in its place. */
  private named(prefix: Prefix): ReferenceUse {
    const position = this.types.length;
    const keyword = this.tokens.at(...NAMED)
      ? this.tokens.next()
      : this.tokens.unexpected('a record, enum, typeref or fixed type');
    const base = this.namedBase(prefix);
    try {
      this.types.splice(position, 0, this.namedBody(keyword.kind, base));
    } catch (failure) {
      this.broken.push(base.fullName);
      throw failure;
    }
    return { kind: 'reference', name: base.fullName, inline: true, origin: base.origin };
  }

  private namedBase(prefix: Prefix): NamedBase {
    const token = this.tokens.peek();
    const name = this.names.identifier('the name of the type');
    const origin = this.tokens.origin(token);
    const { properties, names } = takeNames(prefix, origin, this.tokens);
    const aliases = names.map((alias) => (alias.includes('.') ? alias : this.fullName(alias)));
    return {
      ...declaredProperties(prefix, properties),
      origin,
      name,
      namespace: this.namespace,
      package: this.package,
      fullName: this.fullName(name),
      aliases,
    };
  }

  private fullName(name: string): string {
    return this.namespace === '' ? name : `${this.namespace}.${name}`;
  }

  private namedBody(keyword: TokenKind, base: NamedBase): NamedType {
    if (keyword === 'record') return this.record(base);
    if (keyword === 'enum') return this.enum(base);
    return keyword === 'typeref' ? this.typeref(base) : this.fixed(base);
  }

  /** `record = "record" ident includes? "{" field* "}" includes?` */
  private record(base: NamedBase): NamedType {
    const before = this.tokens.at('includes') ? this.includes() : [];
    const fields = this.body(
      base,
      () => this.field(),
      () => this.startsField(),
    );
    const position = this.tokens.peek();
    const after = this.tokens.at('includes') ? this.includes() : [];
    if (before.length > 0 && after.length > 0) {
      this.tokens.report(
        'includes-twice',
        'includes is written both before and after the body',
        this.tokens.origin(position),
        'keep one of them, with all types',
      );
    }
    return { ...base, kind: 'record', includes: [...before, ...after], includesFirst: after.length === 0, fields };
  }

  /** `"{" part* "}"`; reading goes on after a part that fails. */
  private body<T>(base: NamedBase, part: () => T, resumes: () => boolean, isLeft = () => false): T[] {
    const parts: T[] = [];
    this.tokens.expect('{', `\`{\` after ${base.name}`);
    while (!this.tokens.at('}', 'end')) {
      if (isLeft()) {
        this.tokens.missing('}', `\`}\` at the end of ${base.name}`);
        return parts;
      }
      const read = this.tokens.recovering(part, resumes);
      if (read === null) this.broken.push(base.fullName);
      else parts.push(read);
    }
    this.tokens.expect('}', `\`}\` at the end of ${base.name}`);
    return parts;
  }

  /** `includes = "includes" typeUse+` */
  private includes(): ReferenceUse[] {
    this.tokens.expect('includes', '`includes`');
    const types: ReferenceUse[] = [];
    do {
      const type = this.typeUse();
      if (type.kind === 'reference') types.push(type);
      else this.tokens.report('include-not-record', 'only records can be included', type.origin);
    } while (this.startsType());
    return types;
  }

  /** Whether one more type follows `includes`, or the body of the record, its next field or what is behind the record. */
  private startsType(): boolean {
    return this.tokens.lookAhead(() => {
      const scoped = this.tokens.accept('{');
      if (scoped && this.tokens.at('namespace', 'package')) return true;
      this.skipPrefix();
      if (this.tokens.at(...NAMED)) return true;
      return !scoped && this.tokens.at('identifier') && this.tokens.peek(1).kind !== ':';
    });
  }

  /** The same as `prefix`, but for a look-ahead: nothing is read or reported. */
  private skipPrefix(): void {
    while (this.tokens.at('doc', '@')) {
      if (this.tokens.next().kind === 'doc') continue;
      do this.tokens.next();
      while (this.tokens.accept('.'));
      if (this.tokens.accept('=')) this.skipJson();
    }
  }

  private skipJson(): void {
    let depth = 0;
    do {
      const { kind } = this.tokens.next();
      if (kind === '{' || kind === '[') depth++;
      if (kind === '}' || kind === ']') depth--;
    } while (depth > 0 && !this.tokens.at('end'));
  }

  /** A word of the language before a colon was meant as a name. */
  private startsField(): boolean {
    return this.tokens.at('doc', '@') || (!this.tokens.at('string') && this.tokens.peek(1).kind === ':');
  }

  /** `field = doc? prop* ident ":" "optional"? typeUse ( "=" json )?` */
  private field(): Field {
    const prefix = this.prefix();
    const token = this.tokens.peek();
    const name = this.names.identifier('the name of a field');
    this.tokens.expect(':', `\`:\` after field name ${name}`, fieldAdvice(name));
    const optional = this.tokens.accept('optional') || this.misspeltOptional();
    const type = this.typeUse();
    const initial = this.tokens.accept('=') ? this.default() : {};
    const origin = this.tokens.origin(token);
    const { properties, names } = takeNames(prefix, origin, this.tokens);
    const { order, rest } = takeOrder(properties, prefix, origin, this.tokens);
    return {
      ...declaredProperties(prefix, rest),
      origin,
      name,
      type,
      optional,
      ...initial,
      aliases: names,
      order,
      includedFrom: null,
    };
  }

  /** One more type follows it. */
  private misspeltOptional(): boolean {
    const token = this.tokens.peek();
    const isMeant =
      token.kind === 'identifier' &&
      nearestName(token.text, ['optional']) !== null &&
      this.tokens.lookAhead(() => {
        this.tokens.next();
        return (
          this.tokens.at(...NAMED, ...ANONYMOUS) || (this.tokens.at('identifier') && this.tokens.peek(1).kind !== ':')
        );
      });
    if (isMeant)
      this.tokens.report(
        'syntax',
        `${token.text} is not expected here`,
        this.tokens.origin(this.tokens.next()),
        'did you mean optional?',
      );
    return isMeant;
  }

  private default(): { default: JsonValue; defaultOrigins: JsonOrigins } {
    const defaultOrigins = new Map<string, JsonOrigin>();
    return { default: this.annotations.json('', defaultOrigins), defaultOrigins };
  }

  /** `enum = "enum" ident "{" symbol* "}"` */
  private enum(base: NamedBase): NamedType {
    const symbols = this.body(
      base,
      () => this.symbol(),
      () => this.tokens.at('doc', '@', 'identifier'),
      () => this.isBeforeField(),
    );
    return { ...base, kind: 'enum', symbols };
  }

  /** Fields behind symbols are those of the record around, when the brace between is forgotten. */
  private isBeforeField(): boolean {
    return this.tokens.lookAhead(() => {
      this.skipPrefix();
      if (!this.tokens.at('identifier') || this.tokens.peek(1).kind !== ':') return false;
      this.tokens.next();
      this.tokens.next();
      return this.tokens.at('optional', 'identifier', '{', ...NAMED, ...ANONYMOUS);
    });
  }

  /** `symbol = doc? prop* ident` */
  private symbol(): EnumSymbol {
    const prefix = this.prefix();
    const token = this.tokens.peek();
    const name = this.names.identifier('the name of a symbol');
    return { ...declaredProperties(prefix), origin: this.tokens.origin(token), name };
  }

  /** `typeref = "typeref" ident "=" typeUse` */
  private typeref(base: NamedBase): NamedType {
    this.tokens.expect('=', `\`=\` after ${base.name}`);
    return { ...base, kind: 'typeref', target: this.typeUse() };
  }

  /** `fixed = "fixed" ident NUMBER` */
  private fixed(base: NamedBase): NamedType {
    const token = this.tokens.expect('number', `the size of ${base.name}`);
    const size = Number(token.text);
    const valid = /^[0-9]+$/.test(token.text) && Number.isSafeInteger(size);
    if (!valid)
      this.tokens.report(
        'fixed-size',
        'the size of a fixed type is a number of bytes, 0 or more',
        this.tokens.origin(token),
      );
    return { ...base, kind: 'fixed', size: valid ? size : 0 };
  }

  /** `anonymous = prop* ( union | array | map )` */
  private anonymous(prefix: Prefix): UnionUse | ArrayUse | MapUse {
    if (prefix.docToken !== null) reportMisplacedDoc(prefix.docToken, this.tokens);
    const properties = writtenProperties(prefix, prefix.properties.toObject());
    if (this.tokens.at('union')) return this.union(properties);
    return this.tokens.at('array') ? this.array(properties) : this.map(properties);
  }

  /** `union = "union" "[" member* "]"` */
  private union(properties: Properties): UnionUse {
    const origin = this.open('union');
    const members: UnionMember[] = [];
    while (!this.tokens.at(']', 'end')) members.push(this.member());
    this.tokens.expect(']', '`]` at the end of the union');
    return { kind: 'union', members, ...properties, origin };
  }

  /** `member = ( doc? prop* ident ":" )? typeUse`; without an alias, doc and properties belong to the type. */
  private member(): UnionMember {
    const prefix = this.prefix();
    const token = this.tokens.peek();
    if (token.kind === 'identifier' && this.tokens.peek(1).kind === ':') {
      const alias = this.names.identifier('an alias');
      this.tokens.expect(':', '`:`');
      return { ...declaredProperties(prefix), origin: this.tokens.origin(token), alias, type: this.typeUse() };
    }
    const type = this.typeUse(prefix === noPrefix ? null : prefix);
    return { doc: '', properties: {}, origin: type.origin, alias: null, type };
  }

  /** `array = "array" "[" typeUse "]"` */
  private array(properties: Properties): ArrayUse {
    const origin = this.open('array');
    const items = this.typeUse();
    this.tokens.expect(']', '`]`, as an array has one type of item');
    return { kind: 'array', items, ...properties, origin };
  }

  /** `map = "map" "[" typeUse typeUse "]"`: key type, value type */
  private map(properties: Properties): MapUse {
    const origin = this.open('map');
    const key = this.typeUse();
    if (key.kind !== 'primitive' || key.name !== 'string')
      this.tokens.report('map-key-not-string', 'the keys of a map are strings', key.origin, 'write map[string, ...]');
    const values = this.typeUse();
    this.tokens.expect(']', '`]`, as a map has one type of key and one of value');
    return { kind: 'map', values, ...properties, origin };
  }

  private open(keyword: 'union' | 'array' | 'map'): Origin {
    const origin = this.tokens.origin(this.tokens.expect(keyword, keyword));
    this.tokens.expect('[', `\`[\` after ${keyword}`);
    return origin;
  }
}

/** Advice on what other languages write before the name of a field. */
function fieldAdvice(name: string): string | undefined {
  if (name === 'required') return 'leave it away: fields are required unless they are optional';
  return isPrimitiveName(name) ? `the type comes after the name: \`name: ${name}\`` : undefined;
}
