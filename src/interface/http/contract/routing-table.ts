import type { OperationEntry } from './operation-table';

/** What answers the methods of one path. */
type Methods<Target> = Map<string, Target>;

/** A path with parameters. */
interface Template<Target> {
  /** The path as in the document: `/entities/{urn}`. */
  readonly path: string;
  /** The path before the first parameter. */
  readonly prefix: string;
  /** Absent when the only parameter is all that follows the prefix, whatever it is. */
  readonly pattern: RegExp | undefined;
  readonly methods: Methods<Target>;
}

const NO_KEYS: readonly string[] = [];

/** The paths of the document. A request is found by look-up, or by the template with the longest fixed part. */
export class RoutingTable<Target> {
  private readonly fixed = new Map<string, Methods<Target>>();
  /** Longest fixed part first. */
  private templates: readonly Template<Target>[] = [];

  add(entry: OperationEntry, target: Target): void {
    this.methodsOf(entry).set(entry.method, target);
  }

  /** @param method HEAD is answered by GET, unless the path has a HEAD of its own */
  find(method: string, path: string): Target | undefined {
    const methods = this.fixed.get(path) ?? this.templateOf(path)?.methods;
    return methods?.get(method) ?? (method === 'HEAD' ? methods?.get('GET') : undefined);
  }

  /** The values of the path parameters, still encoded. */
  keys(path: string): readonly string[] {
    if (this.fixed.has(path)) return NO_KEYS;
    const template = this.templateOf(path);
    if (!template) return NO_KEYS;
    const { pattern, prefix } = template;
    return pattern ? (pattern.exec(path)?.slice(1) ?? NO_KEYS) : [path.slice(prefix.length)];
  }

  /** The methods of a path, without HEAD. For a resource, such as `/aspects`, the methods of everything below it. */
  methods(path: string): readonly string[] {
    const exact = this.fixed.get(path) ?? this.templateOf(path)?.methods;
    return sorted(exact ? [exact] : this.below(`${path}/`));
  }

  /** Whether an operation has the path, whatever its method. */
  has(path: string): boolean {
    return this.fixed.has(path) || this.templateOf(path) !== undefined;
  }

  /** The paths of the document, by the text to compare an unknown path with. */
  known(): ReadonlyMap<string, string> {
    return new Map([
      ...[...this.fixed.keys()].map((path) => [path, path] as const),
      ...this.templates.map(({ prefix, path }) => [prefix, path] as const),
    ]);
  }

  private methodsOf(entry: OperationEntry): Methods<Target> {
    const { path, pathParameters, pathPatterns } = entry;
    const found = this.fixed.get(path) ?? this.templates.find((template) => template.path === path)?.methods;
    if (found) return found;
    const methods: Methods<Target> = new Map();
    if (pathParameters.length === 0) this.fixed.set(path, methods);
    else
      this.templates = [...this.templates, toTemplate(path, pathPatterns, methods)].toSorted(
        (a, b) => literalOf(b.path).length - literalOf(a.path).length,
      );
    return methods;
  }

  /** Slashes stay within the last key, because some clients do not encode those of a urn. An action is not a key. */
  private templateOf(path: string): Template<Target> | undefined {
    for (const template of this.templates) {
      const { prefix, pattern } = template;
      if (!path.startsWith(prefix) || path.length === prefix.length || path.startsWith('actions/', prefix.length))
        continue;
      if (!pattern || pattern.test(path)) return template;
    }
    return undefined;
  }

  private below(prefix: string): readonly Methods<Target>[] {
    return [...[...this.fixed].map(([path, methods]) => ({ path, methods })), ...this.templates]
      .filter(({ path }) => path.startsWith(prefix))
      .map(({ methods }) => methods);
  }
}

function sorted<Target>(found: readonly Methods<Target>[]): readonly string[] {
  const methods = new Set(found.flatMap((each) => [...each.keys()]));
  return [...methods].filter((method) => method !== 'HEAD').toSorted();
}

const PARAMETER = /\{[^{}]+\}/g;

/**
 * A key ends at the next slash, unless the schema of the parameter has a pattern. The last key without a pattern goes on to what follows
 * it in the template.
 */
function toTemplate<Target>(
  path: string,
  patterns: ReadonlyMap<string, string>,
  methods: Methods<Target>,
): Template<Target> {
  const prefix = path.slice(0, path.indexOf('{'));
  const names = [...path.matchAll(PARAMETER)].map(([text]) => text.slice(1, -1));
  const open = names.findLastIndex((name) => !patterns.has(name));
  if (open === 0 && path === `${prefix}{${names[0]}}`) return { path, prefix, pattern: undefined, methods };
  const [first = '', ...parts] = path
    .split(PARAMETER)
    .map((literal) => literal.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  const keys = parts.map((literal, index) => {
    const key = patterns.get(names[index] ?? '') ?? (index === open ? '.+' : '[^/]+');
    return `(${key})${literal}`;
  });
  return { path, prefix, pattern: new RegExp(`^${first}${keys.join('')}$`, 's'), methods };
}

function literalOf(path: string): string {
  return path.replace(PARAMETER, '');
}
