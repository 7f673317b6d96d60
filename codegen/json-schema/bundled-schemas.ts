/** Schemas inside of a file that have addresses of their own, as bundles of several files have them. */
import { jsonPointer } from '../values/json-pointer';
import { type JsonNode, madeObject, madeValue } from './json-reader';
import { LIST, NAMED, ONE, withSchemas } from './modern-schema';

interface Resource {
  readonly pointer: string;
  readonly node: JsonNode;
}

/** The address of a file without one. Addresses that are relative are relative to it. */
const NOWHERE = 'file-of-models://folder/';

/**
 * The same schema with references to places of the file in the place of references to the `$id` of a schema inside, and of those in such a
 * schema, which are relative to it. References to other files, and to types of the models, stay.
 */
export function withPlainReferences(root: JsonNode): JsonNode {
  const resources = new Map<string, Resource>();
  collect(root, '', NOWHERE, resources);
  return resources.size > 1 ? new Bundle(resources, addressOf(root, NOWHERE)).schema(root, NOWHERE) : root;
}

function collect(node: JsonNode, pointer: string, around: string, into: Map<string, Resource>): void {
  const base = addressOf(node, around);
  if ((base !== around || pointer === '') && !into.has(base)) into.set(base, { pointer, node });
  for (const [keyword, { node: value }] of node.members ?? [])
    for (const [step, inner] of schemasBelow(keyword, value))
      collect(inner, step === null ? jsonPointer(pointer, keyword) : jsonPointer(pointer, keyword, step), base, into);
}

/** The schemas that a keyword has, each with its name or number; null for the one schema that it is. */
function schemasBelow(keyword: string, node: JsonNode): readonly (readonly [string | number | null, JsonNode])[] {
  if (ONE.has(keyword)) return [[null, node]];
  if (LIST.has(keyword)) return [...(node.items ?? []).entries()];
  return NAMED.has(keyword) ? [...(node.members ?? [])].map(([name, member]) => [name, member.node] as const) : [];
}

/** The address of a schema: its own, or that of the schema around it. An `$id` that begins with `#` is the name of a place. */
function addressOf({ members }: JsonNode, around: string): string {
  const id = members?.get('$id')?.node.value;
  if (typeof id !== 'string' || id.startsWith('#') || !URL.canParse(id, around)) return around;
  return withoutFragment(new URL(id, around));
}

function withoutFragment({ href }: URL): string {
  const [address = ''] = href.split('#');
  return address;
}

class Bundle {
  constructor(
    private readonly resources: ReadonlyMap<string, Resource>,
    private readonly root: string,
  ) {}

  schema(node: JsonNode, around: string): JsonNode {
    if (node.members === null) return node;
    const base = addressOf(node, around);
    const part = (keyword: string, value: JsonNode) =>
      keyword === '$ref'
        ? this.reference(value, base)
        : withSchemas(keyword, value, (schema) => this.schema(schema, base));
    const members = [...node.members].map(([keyword, member]) => {
      return [keyword, { ...member, node: part(keyword, member.node) }] as const;
    });
    return madeObject(node.origin, new Map(members));
  }

  private reference(node: JsonNode, base: string): JsonNode {
    if (typeof node.value !== 'string' || !URL.canParse(node.value, base)) return node;
    const url = new URL(node.value, base);
    const address = withoutFragment(url);
    const target = this.resources.get(address);
    if (address === this.root && base === this.root) return node;
    if (target) return madeValue(node.origin, `#${placeIn(target, url.hash.slice(1))}`);
    // Relative to a schema inside, and not to the file.
    return base === this.root || address.startsWith(NOWHERE) ? node : madeValue(node.origin, url.href);
  }
}

/** A pointer from the root, as a fragment. A name of a place stays as it is. */
function placeIn({ pointer }: Resource, fragment: string): string {
  const isName = fragment !== '' && !fragment.startsWith('/');
  return isName ? fragment : pointer.split('/').map(encodeURIComponent).join('/') + fragment;
}
