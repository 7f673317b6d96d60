import { documentDigest, documentShard } from '../../document-digest';
import { fieldStrings, type FieldValue, type SearchDocument } from '../../search-document';
import { rankWeight, titles } from '../../query/ranking';
import type { SearchField } from '../../fields/search-field';
import type { SearchFields } from '../../fields/search-fields';
import { tokenize, withoutUrnHeads } from '../../text/tokenize';
import { hasValueKeys } from './document-properties';
import { foldersOf, browseEntries } from './folders';
import { foldedValue, lexemeText } from './lexemes';

/** Numbers of a cluster are of single precision, and none may be negative where they multiply a score. */
const FACTOR_MAX = 1e30;

export type DocumentJson = Readonly<Record<string, unknown>>;

/** A document as it is sent: what it holds, and what is made from that to find it by. */
export function documentToJson(fields: SearchFields, document: SearchDocument): DocumentJson {
  const { id, urn, entityType, removed, runIds } = document;
  const known = fields.ofType(entityType).flatMap((field) => {
    const value = document.fields[field.name];
    return value === undefined ? [] : [{ field, value, texts: fieldStrings(value) }];
  });
  const each = <Part>(part: (of: Known) => Part | null) =>
    Object.fromEntries(
      known.flatMap((of) => {
        const made = part(of);
        return made === null ? [] : [[of.field.name, made]];
      }),
    );
  const names = titles(fields, document);
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
    titles: names,
    nameLength: names[1]?.length,
    urnWords: lexemeText(tokenize(withoutUrnHeads(urn))),
    words: each(words),
    folded: each(({ field, texts }) => (hasValueKeys(field) ? texts.map(foldedValue) : null)),
    first: each(({ field, texts }) => (field.kind === 'number' ? null : (texts[0]?.toLowerCase() ?? null))),
    folders: each(({ field, texts }) => (field.kind === 'path' ? [...new Set(texts.flatMap(foldersOf))] : null)),
    browse: browseEntries(known.flatMap(({ field, texts }) => (field.kind === 'path' ? texts : []))),
  };
}

interface Known {
  readonly field: SearchField;
  readonly value: FieldValue;
  readonly texts: readonly string[];
}

/** Of a boolean, only that it is true is worth a word. */
function words({ field, texts }: Known): readonly string[] | null {
  const { kind, hasWords, isHelper } = field;
  if (!hasWords || kind === 'number' || kind === 'path') return null;
  const worded = kind === 'boolean' ? texts.filter((text) => text === 'true' && !isHelper) : texts;
  return worded.map((text) => lexemeText(tokenize(kind === 'urn' ? withoutUrnHeads(text) : text)));
}
