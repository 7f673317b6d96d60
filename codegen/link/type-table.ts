import type { DiagnosticList } from '../diagnostics/diagnostic';
import { isPrimitiveName, type NamedType, type ParsedFile } from '../model/model';

/** Every declared type by full name, aliases included. */
export class TypeTable {
  readonly types = new Map<string, NamedType>();
  private readonly aliases = new Map<string, string>();
  private readonly broken = new Set<string>();
  /** Simple name -> full names, for suggestions. */
  private readonly fullNames = new Map<string, string[]>();

  constructor(
    parsed: readonly ParsedFile[],
    private readonly problems: DiagnosticList,
  ) {
    const declared = parsed.flatMap((file) => file.types).toSorted((a, b) => placeRank(a) - placeRank(b));
    for (const type of declared) this.declare(type);
    for (const type of declared) this.declareAliases(type);
    for (const name of parsed.flatMap((file) => file.broken)) this.broken.add(name);
  }

  /** The full name of the type that is bound to `name`; also of one whose declaration could not be read. Null when it is unknown. */
  find(name: string): string | null {
    if (this.types.has(name) || this.broken.has(name)) return name;
    return this.aliases.get(name) ?? null;
  }

  /** Whether something of the type is missing because of errors that are reported already: nothing must be concluded from it. */
  isBroken(name: string): boolean {
    return this.broken.has(name);
  }

  get simpleNames(): Iterable<string> {
    return this.fullNames.keys();
  }

  /** Full names of all types with this simple name. */
  named(simpleName: string): readonly string[] {
    return this.fullNames.get(simpleName) ?? [];
  }

  private declare(type: NamedType): void {
    if (isPrimitiveName(type.name))
      this.problems.report(
        'primitive-redefined',
        `${type.name} is a primitive type and cannot be declared`,
        type.origin,
      );
    const first = this.types.get(type.fullName);
    if (first !== undefined) return this.reportTaken(type.fullName, first, type);
    this.types.set(type.fullName, type);
    this.fullNames.set(type.name, [...this.named(type.name), type.fullName]);
  }

  private declareAliases(type: NamedType): void {
    for (const alias of type.aliases) {
      const holder = this.types.get(this.find(alias) ?? '');
      if (holder === undefined) this.aliases.set(alias, type.fullName);
      else if (holder !== type) this.reportTaken(alias, holder, type);
    }
  }

  private reportTaken(name: string, first: NamedType, second: NamedType): void {
    const { file, range } = first.origin;
    this.problems.report(
      'type-redefined',
      `${name} is declared already, at ${file.path}:${range.start.line}`,
      second.origin,
      'choose another name or namespace',
    );
  }
}

/** Types of further folders come last, and one in the file of its own name first, so that another file is the one that redefines it. */
function placeRank({ fullName, origin }: NamedType): number {
  if (origin.file.folder !== undefined) return 2;
  const place = origin.file.path.replace(/\.(?:pdl|schema\.json)$/, '').replaceAll(/[/\\]/g, '.');
  return Number(place !== fullName);
}
