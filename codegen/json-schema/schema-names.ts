import { folderOf } from '../source/read-schema-files';
import { isPrimitiveName } from '../model/model';
import type { SourceFile } from '../model/source-range';
import { jsonPointer } from '../values/json-pointer';
import { capitalise, qualify } from '../values/names';
import { SCHEMA_NAME } from '../diagnostics/bad-name';
import type { JsonNode } from './json-reader';

export const QUALIFIED = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*$/;
/** A longer title is a sentence. */
const TITLE_MAX = 60;

/** The names of the types of one file: of its root, of its definitions, and of what is declared where it is used. */
export class SchemaNames {
  /** Simple names by pointer. */
  readonly definitions: ReadonlyMap<string, string>;

  /**
   * @param root simple name of the root
   * @param used names that types of the namespace have already, also those of other files
   */
  constructor(
    json: JsonNode,
    readonly namespace: string,
    readonly root: string,
    private readonly used: Set<string>,
  ) {
    this.definitions = new Map(
      ['$defs', 'definitions'].flatMap((keyword) =>
        [...(json.members?.get(keyword)?.node.members ?? [])].map(([key, { node }]): [string, string] => [
          jsonPointer('', keyword, key),
          this.claim(...definitionNames(key, keywordText(node, 'title') ?? '', root)),
        ]),
      ),
    );
  }

  /** The first name that no type of the namespace has, with a number if all are taken. */
  claim(...candidates: readonly string[]): string {
    return claimName(candidates, this.used);
  }

  fullName(name: string): string {
    return qualify(this.namespace, name);
  }
}

/** The first name that is not used yet, with a number if all are. It is used from then on. */
export function claimName(candidates: readonly string[], used: Set<string>): string {
  const names = candidates
    .filter((name) => name !== '')
    .map((name) => (isPrimitiveName(name) ? capitalise(name) : name));
  const name = names.find((each) => !used.has(each)) ?? numbered(names.at(-1) ?? 'Type', used);
  used.add(name);
  return name;
}

function numbered(name: string, used: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!used.has(`${name}${number}`)) return `${name}${number}`;
}

/** Names for the type that a file describes. A file without a namespace has one of its own, so that it shares no name with another file. */
export function rootNames(root: JsonNode): { readonly namespace: string; readonly names: readonly string[] } {
  const { file } = root.origin;
  const title = keywordText(root, 'title') ?? '';
  const own = asTypeName(file.path.replace(/^.*\//, '').replace('.schema.json', ''));
  const names = [SCHEMA_NAME.test(title) ? title : nameOfTitle(title), capitalise(own) || 'Root'];
  const namespace = keywordText(root, 'x-namespace') || namespaceOfFolder(file) || `own.${own || 'Root'}`;
  return { namespace: QUALIFIED.test(namespace) ? namespace : '', names };
}

/** A file that shares its namespace with others may find both the title and the key taken. */
function definitionNames(key: string, title: string, root: string): readonly string[] {
  const name = asTypeName(key);
  return [nameOfTitle(title), name, name && root + capitalise(name), 'Definition'];
}

/** A name for a type; empty if the title is a sentence, or has no letters for one. */
export function nameOfTitle(title: string): string {
  return title.length > TITLE_MAX ? '' : asTypeName(title);
}

/** `DataQuality` of `data-quality`. A valid name stays. */
export function asTypeName(text: string): string {
  if (SCHEMA_NAME.test(text)) return text;
  const name = text
    .split(/[^A-Za-z0-9_]+/)
    .map(capitalise)
    .join('');
  return name.replace(/^(?=[0-9])/, '_');
}

function keywordText(node: JsonNode, keyword: string): string | null {
  const value = node.members?.get(keyword)?.node.value;
  return typeof value === 'string' ? value : null;
}

/** `com.example` for a file in `com/example`; empty directly below the models folder, and for folders with other names. */
function namespaceOfFolder({ path, folder = folderOf(path) }: SourceFile): string {
  const name = folder.replaceAll('/', '.');
  return QUALIFIED.test(name) ? name : '';
}
