import { withoutEndSlashes } from '#base/addresses/without-end-slashes';
import { documentDigest, documentShard } from '#search/engine/document-store';
import { fieldStrings, type SearchDocument } from '#search/language/fields/search-document';
import { useOf } from '#search/engine/use';
import { rankWeight } from '#search/language/query/rank-weight';
import { titles } from '#search/language/query/titles';
import type { SearchField } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import { wordedTexts } from '#search/language/fields/worded-texts';
import { type Token, tokenize, withoutUrnHeads } from '#search/language/text/tokenize';
import { hasValueKeys } from './document-properties';
import { foldedValue, lexemeText } from './lexemes';
import { createHash } from 'node:crypto';

/** Numbers of a cluster have single precision, and a factor of a score must not be negative. */
const FACTOR_MAX = 1e30;

type DocumentJson = Readonly<Record<string, unknown>>;

/** A document as it is sent: its values, and the properties that are derived for searching. */
export function documentToJson(fields: SearchFields, document: SearchDocument): DocumentJson {
  const { id, urn, entityType, removed, runIds } = document;
  const known = fields
    .ofDocument(document)
    .map((field) => ({ field, texts: fieldStrings(document.fields[field.name]) }));
  const each = <Part>(part: (of: Known) => Part | null) => {
    const made: Record<string, Part> = {};
    for (const of of known) {
      const value = part(of);
      if (value !== null) made[of.field.name] = value;
    }
    return made;
  };
  const tokensOf = rememberingTokens();
  const { keys, nameLength } = titles(fields, document, tokensOf);
  return {
    id,
    urn,
    entityType,
    removed,
    runId: runIds,
    fields: document.fields,
    digest: documentDigest(document),
    shard: documentShard(id),
    rankWeight: Math.min(Math.max(rankWeight(fields, document), 0), FACTOR_MAX),
    titles: keys,
    nameLength,
    use: useOf(document),
    urnWords: lexemeText(tokensOf(withoutUrnHeads(urn))),
    words: each((of) => words(of, tokensOf)),
    folded: each(({ field, texts }) => (hasValueKeys(field) ? texts.map(foldedValue) : null)),
    first: each(({ field, texts }) => (field.kind === 'number' ? null : (texts[0]?.toLowerCase() ?? null))),
    folders: each(({ field, texts }) => (field.kind === 'path' ? [...new Set(texts.flatMap(foldersOf))] : null)),
    browse: browseEntries(known.flatMap(({ field, texts }) => (field.kind === 'path' ? texts : []))),
  };
}

/** Names are split for the titles and for the words of their fields. */
function rememberingTokens(): typeof tokenize {
  const known = new Map<string, readonly Token[]>();
  return (text) => {
    const tokens = known.get(text) ?? tokenize(text);
    known.set(text, tokens);
    return tokens;
  };
}

interface Known {
  readonly field: SearchField;
  readonly texts: readonly string[];
}

function words({ field, texts }: Known, tokensOf: typeof tokenize): readonly string[] | null {
  const worded = wordedTexts(field, texts);
  if (worded.length === 0) return null;
  return worded.map((text) => lexemeText(tokensOf(text)));
}

/** Bytes. */
const ID_LENGTH_MAX = 512;

/** The urn, or its digest if the urn is too long for an id. */
export function documentId(urn: string): string {
  return Buffer.byteLength(urn) <= ID_LENGTH_MAX ? urn : `sha256:${createHash('sha256').update(urn).digest('hex')}`;
}

/** The folders that contain a value of a path field: of `/a/b` they are ``, `/a` and `/a/b`. */
export function foldersOf(path: string): readonly string[] {
  return [...ancestorsOf(path), path];
}

function ancestorsOf(path: string): readonly string[] {
  const found: string[] = [];
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) found.push(path.slice(0, end));
  return found;
}

/**
 * The place at which an entity with these paths is met on the way down: `at` its places, `in` every folder around them, `below` all but the
 * last.
 */
interface BrowseEntries {
  readonly at: readonly string[];
  readonly in: readonly string[];
  readonly below: readonly string[];
}

/** Ignores a slash at the end of a path. compat: a path without a leading slash is counted at the root, but is in no folder. */
function browseEntries(values: readonly string[]): BrowseEntries {
  const paths = [...new Set(values.map(withoutEndSlashes))].filter((path) => path !== '');
  const at = paths.filter((path) => path.startsWith('/'));
  return {
    at,
    in: [...new Set(at.flatMap(foldersOf))].filter((folder) => folder !== ''),
    below: [...new Set([...(paths.length > 0 ? [''] : []), ...at.flatMap(ancestorsOf)])],
  };
}
