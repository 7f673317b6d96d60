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
  readonly namespace: string;
  /** Simple name of the root. */
  readonly root: string;
  /** Simple names by pointer. */
  readonly definitions: ReadonlyMap<string, string>;
  private readonly used = new Set<string>();

  constructor(root: JsonNode) {
    const { file } = root.origin;
    const namespace = textOf(root, 'x-namespace') ?? namespaceOfFolder(file);
    this.namespace = QUALIFIED.test(namespace) ? namespace : '';
    const own = file.path.replace(/^.*\//, '').replace('.schema.json', '');
    const title = textOf(root, 'title') ?? '';
    this.root = SCHEMA_NAME.test(title) ? title : nameOfTitle(title) || capitalise(asTypeName(own)) || 'Root';
    this.used.add(this.root);
    this.definitions = new Map(
      ['$defs', 'definitions'].flatMap((keyword) =>
        [...(root.members?.get(keyword)?.node.members ?? [])].map(([key, { node }]): [string, string] => [
          jsonPointer('', keyword, key),
          this.claim(nameOfTitle(textOf(node, 'title') ?? ''), asTypeName(key), 'Definition'),
        ]),
      ),
    );
  }

  /** The first name that no type of the file has, with a number if all are taken. */
  claim(...candidates: readonly string[]): string {
    const names = candidates
      .filter((name) => name !== '')
      .map((name) => (isPrimitiveName(name) ? capitalise(name) : name));
    const last = names.at(-1) ?? 'Type';
    const name = names.find((each) => !this.used.has(each)) ?? this.numbered(last);
    this.used.add(name);
    return name;
  }

  fullName(name: string): string {
    return qualify(this.namespace, name);
  }

  private numbered(name: string): string {
    for (let number = 2; ; number++) if (!this.used.has(`${name}${number}`)) return `${name}${number}`;
  }
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

function textOf(node: JsonNode, keyword: string): string | null {
  const value = node.members?.get(keyword)?.node.value;
  return typeof value === 'string' ? value : null;
}

/** `com.example` for a file in `com/example`; empty directly below the models folder, and for folders with other names. */
function namespaceOfFolder({ path, folder = folderOf(path) }: SourceFile): string {
  const name = folder.replaceAll('/', '.');
  return QUALIFIED.test(name) ? name : '';
}
