/** The JSON Schema files of a run, as they refer to each other. */
import { posix } from 'node:path';
import { type Diagnostic, DiagnosticList } from '../diagnostics/diagnostic';
import type { SourceFile } from '../model/source-range';
import { unescapeSegment } from '../values/json-pointer';
import { withPlainReferences } from './bundled-schemas';
import { type JsonNode, readJson } from './json-reader';
import { LIST, modernPart, modernSchema, NAMED, ONE } from './modern-schema';
import { claimName, rootNames, SchemaNames } from './schema-names';

/** One file, in the words of the newest draft. */
export interface SchemaDocument {
  readonly file: SourceFile;
  readonly root: JsonNode;
  readonly names: SchemaNames;
  readonly files: SchemaFiles;
  /** Whether somebody else wrote it, so that what checks no values in it may be wrong. */
  readonly isPublished: boolean;
}

interface ReadDocument {
  /** Null for a file that is no JSON object. */
  readonly document: SchemaDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a reference leads to. */
export interface Target {
  readonly document: SchemaDocument;
  /** JSON pointer, empty for the root. */
  readonly pointer: string;
  readonly node: JsonNode;
}

interface ReadRoot {
  readonly file: SourceFile;
  readonly root: JsonNode | null;
  readonly problems: DiagnosticList;
}

const EXTENSION = /(?:\.schema)?(?:\.json)?$/;

export class SchemaFiles {
  private documents: ReadonlyMap<SourceFile, ReadDocument> | null = null;

  constructor(private readonly files: readonly SourceFile[]) {}

  of(file: SourceFile): ReadDocument {
    this.documents ??= this.readAll();
    return this.documents.get(file) ?? { document: null, diagnostics: [] };
  }

  /** Reads all files. In a namespace, roots take their names first, and the definitions of shipped files before those of dropped ones. */
  private readAll(): ReadonlyMap<SourceFile, ReadDocument> {
    const isDropped = ({ folder }: SourceFile) => Number(folder !== undefined);
    const files = this.files.filter(({ path }) => path.endsWith('.json'));
    const roots = files.toSorted((a, b) => isDropped(a) - isDropped(b)).map((file) => readRoot(file));
    const used = new Map<string, Set<string>>();
    const named = roots.map((read) => ({ ...read, names: read.root && claimRoot(read.root, used) }));
    const document = ({ file, root, names }: (typeof named)[number]): SchemaDocument | null =>
      root &&
      names && {
        file,
        root,
        names: new SchemaNames(root, names.namespace, names.name, names.used),
        files: this,
        isPublished: isPublished(root),
      };
    return new Map(
      named.map((read) => [read.file, { document: document(read), diagnostics: read.problems.diagnostics }]),
    );
  }

  /** The document at a relative path, or with a `$id`; also as the file that has its name without the extension. */
  find(address: string, from: SchemaDocument): SchemaDocument | null {
    const addresses = new Set([address, absolute(address, idOf(from))]);
    const hasAddress = (document: SchemaDocument) => addresses.has(idOf(document) ?? NOWHERE);
    const isPath = !/^[a-z][a-z0-9+.-]*:/i.test(address);
    const place = isPath ? nameOf(posix.join(posix.dirname(from.file.path), address)) : null;
    if (address === '' || hasAddress(from) || place === nameOf(from.file.path)) return from;
    const base = nameOf(address);
    for (const file of this.files) {
      if (file === from.file || !file.path.endsWith('.json')) continue;
      const isBeside = posix.dirname(file.path) === posix.dirname(from.file.path);
      const isNamed =
        place === null
          ? isBeside && posix.basename(nameOf(file.path)) === posix.basename(base)
          : nameOf(file.path) === place;
      const found = isNamed || isBeside ? this.of(file).document : null;
      if (found && (isNamed || hasAddress(found))) return found;
    }
    return null;
  }
}

/** The id of a document without one; no address is a single space. */
const NOWHERE = ' ';

/** A relative address in a schema with a web address, as the whole address. */
function absolute(address: string, base: string | null): string {
  return base !== null && URL.canParse(address, base) ? new URL(address, base).href : address;
}

/** The target of a reference; null for nowhere, or a full name of a type. */
export function targetOf(reference: string, document: SchemaDocument): Target | null {
  const [address = '', fragment = ''] = reference.split('#');
  const found = document.files.find(address, document);
  if (!found) return null;
  const pointer = fragment === '' || fragment.startsWith('/') ? unescaped(fragment) : anchorIn(found.root, fragment);
  const node = pointer === null ? null : schemaAt(found.root, pointer);
  return node && pointer !== null ? { document: found, pointer, node } : null;
}

function readRoot(file: SourceFile): ReadRoot {
  const problems = new DiagnosticList();
  const json = readJson(file, problems);
  if (json !== null && json.members === null)
    problems.report('bad-schema', 'expected a schema, which is an object', json.origin);
  return { file, root: json?.members ? withPlainReferences(modernSchema(json)) : null, problems };
}

/** Versions of one schema have the same title. */
function claimRoot(root: JsonNode, ofNamespaces: Map<string, Set<string>>) {
  const { namespace, names } = rootNames(root);
  const used = ofNamespaces.get(namespace) ?? new Set();
  ofNamespaces.set(namespace, used);
  return { namespace, used, name: claimName(names, used) };
}

/** A file with a web address, or with a dialect and no namespace of the models. */
function isPublished({ members }: JsonNode): boolean {
  const isAddress = /^https?:/.test(String(members?.get('$id')?.node.value));
  return isAddress || (members?.has('$schema') === true && !members.has('x-namespace'));
}

function idOf({ root }: SchemaDocument): string | null {
  const id = root.members?.get('$id')?.node.value;
  return typeof id === 'string' ? id.replace(/#$/, '') : null;
}

function nameOf(path: string): string {
  return path.replace(/[?].*/, '').replace(EXTENSION, '');
}

/** A reference is a URI. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A schema may also lie where no keyword has one, as below `components` of OpenAPI: only references tell that it is one. */
function schemaAt(root: JsonNode, pointer: string): JsonNode | null {
  let at: JsonNode | undefined = root;
  let place: Place = 'schema';
  for (const segment of pointer.split('/').slice(1).map(unescapeSegment)) {
    place = placeBelow(place, segment);
    at = at?.members ? at.members.get(segment)?.node : at?.items?.[Number(segment)];
    if (!at) return null;
  }
  return place === 'elsewhere' ? modernPart(at, root) : at;
}

type Place = 'schema' | 'schemas' | 'elsewhere';

function placeBelow(place: Place, segment: string): Place {
  if (place !== 'schema') return place === 'schemas' ? 'schema' : place;
  if (ONE.has(segment)) return 'schema';
  return LIST.has(segment) || NAMED.has(segment) ? 'schemas' : 'elsewhere';
}

/** The pointer of the schema that is called so. */
function anchorIn(node: JsonNode, name: string, pointer = ''): string | null {
  const { members, items } = node;
  const isNamed = ['$anchor', '$dynamicAnchor'].some((keyword) => members?.get(keyword)?.node.value === name);
  if (isNamed || members?.get('$id')?.node.value === `#${name}`) return pointer;
  const inside = members
    ? [...members].map(([key, member]) => [key.replaceAll('~', '~0').replaceAll('/', '~1'), member.node] as const)
    : (items ?? []).map((item, index) => [String(index), item] as const);
  for (const [step, inner] of inside) {
    const found = anchorIn(inner, name, `${pointer}/${step}`);
    if (found !== null) return found;
  }
  return null;
}
