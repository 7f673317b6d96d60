import { type SearchField, URN_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import { fold } from '../text/fold';
import { patternPieces } from '../text/token-runs';
import { distinctWords, SPACE_DISTANCE, type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import type { Conditions } from './conditions';
import { phraseSpellings } from './phrase-spellings';
import type { QueryNode, QueryTerm, TextTerm } from './query-node';

interface QueryScope {
  readonly fields: SearchFields;
  readonly entityTypes: readonly string[];
}

/** Translates a query into the condition of an engine. */
export function translateQuery<Condition>(
  node: QueryNode,
  conditions: Conditions<Condition>,
  scope: QueryScope,
): Condition {
  switch (node.kind) {
    case 'everything':
    case 'nothing':
      return conditions[node.kind];
    case 'not':
      return node.node.kind === 'not'
        ? translateQuery(node.node.node, conditions, scope)
        : conditions.not(translateQuery(node.node, conditions, scope));
    case 'and':
      return conditions.all(distinctNodes(node.nodes).map((each) => translateQuery(each, conditions, scope)));
    case 'or':
      return conditions.any(distinctNodes(node.nodes).map((each) => translateQuery(each, conditions, scope)));
    default:
      return translateTerm(node, conditions, scope);
  }
}

/** A wildcard inside a word. At the end it is mostly punctuation, or what is not typed yet. */
const WILDCARD_INSIDE = /[^*?][*?]+[^*?]/;

function translateTerm<Condition>(term: QueryTerm, conditions: Conditions<Condition>, scope: QueryScope): Condition {
  const variants = term.field === null ? [null] : scope.fields.variants(term.field);
  const [field] = variants;
  if (field === undefined) return conditions.nothing;
  if (term.kind === 'present') return field === null ? conditions.everything : conditions.isPresent(field);
  if (term.kind === 'pattern') {
    if (!WILDCARD_INSIDE.test(term.text)) return pattern(term.text, field, conditions);
    // A name may have these characters itself.
    const typed = translateTerm({ ...term, kind: 'phrase' }, conditions, scope);
    return conditions.any([pattern(term.text, field, conditions), typed]);
  }
  return conditions.any(
    variants.map((variant) =>
      variant === null ? defaultFieldTerm(term, conditions, scope) : fieldTerm(term, variant, conditions),
    ),
  );
}

/** A term without a word matches nothing. */
function defaultFieldTerm<Condition>(term: TextTerm, conditions: Conditions<Condition>, scope: QueryScope): Condition {
  if (term.kind === 'urn') return isOrRefersTo(term.text, conditions, scope);
  const tokens = wordsOf(term.text);
  if (tokens.length === 0) return conditions.nothing;
  return term.kind === 'phrase'
    ? phrase(term.text, null, conditions)
    : conditions.words(null, distinctWords(tokens), term.prefix);
}

function isOrRefersTo<Condition>(
  urn: string,
  conditions: Conditions<Condition>,
  { fields, entityTypes }: QueryScope,
): Condition {
  const referring = fields.over(entityTypes, ({ kind, byDefault }) => kind === 'urn' && byDefault);
  return conditions.any([
    conditions.equals(URN_FIELD, [urn]),
    ...referring.map((field) => conditions.equalsFolded(field, [urn])),
  ]);
}

function fieldTerm<Condition>(term: TextTerm, field: SearchField, conditions: Conditions<Condition>): Condition {
  const isPrefix = term.kind === 'words' && term.prefix === 'always';
  if (!field.hasWords && isPrefix) return conditions.startsWithFolded(field, term.text);
  if (!field.hasWords || (term.kind === 'urn' && field.kind === 'urn')) return isValue(field, term.text, conditions);
  const tokens = wordsOf(term.text);
  if (tokens.length === 0) return isValue(field, term.text, conditions);
  const isWord = isPrefix || (term.kind === 'words' && tokens.length === 1);
  return isWord
    ? conditions.words(field, distinctWords(tokens), isPrefix ? 'always' : 'never')
    : phrase(term.text, field, conditions);
}

/** Engines compare the distances of words, which several signs share. So most spellings need no condition of their own. */
function phrase<Condition>(text: string, field: SearchField | null, conditions: Conditions<Condition>): Condition {
  const spellings = new Map(
    phraseSpellings(text).map((spelling) => {
      const tokens = wordsOf(spelling);
      const key = field === null ? tokens.map(({ word, distance }) => `${distance}${word}`).join(' ') : spelling;
      return [key, { tokens, text: spelling }];
    }),
  );
  const found = conditions.phrase(field, [...spellings.values()]);
  const words = wordsOf(text);
  return isJoinable(words) ? conditions.any([found, joined(words, field, conditions)]) : found;
}

/** More words are a sentence. */
const JOINED_MAX = 5;

/** Whether the words may be parts of one word, as names in camelCase have them. */
function isJoinable(words: readonly Token[]): boolean {
  return (
    words.length > 1 &&
    words.length <= JOINED_MAX &&
    words.every(({ distance, parts }, at) => parts.length === 0 && (at === 0 || distance === SPACE_DISTANCE))
  );
}

/** `OrderPlacedEvent` begins with `"order placed"`, and has these parts. */
function joined<Condition>(
  words: readonly Token[],
  field: SearchField | null,
  conditions: Conditions<Condition>,
): Condition {
  const whole = { word: words.map(({ word }) => word).join(''), parts: [], numberParts: [], distance: 0 };
  return conditions.all([
    conditions.words(field, [whole], 'always'),
    ...words.map((word) => conditions.words(field, [word], 'never')),
  ]);
}

function isValue<Condition>(field: SearchField, text: string, conditions: Conditions<Condition>): Condition {
  return field.kind === 'path' ? conditions.isInFolder(field, [text]) : conditions.equalsFolded(field, [text]);
}

/** Splits a pattern at the characters that separate words. Each piece must match a word. */
function pattern<Condition>(text: string, field: SearchField | null, conditions: Conditions<Condition>): Condition {
  const pieces = patternPieces(withoutUrnHeads(fold(text)));
  const restricting = new Set(pieces.filter((piece) => piece !== '*'));
  return restricting.size === 0
    ? conditions.nothing
    : conditions.all([...restricting].map((piece) => conditions.pattern(field, piece)));
}

/** A query looks for the same text in many fields. */
let last: { readonly text: string; readonly tokens: readonly Token[] } = { text: '', tokens: [] };

function wordsOf(text: string): readonly Token[] {
  if (text !== last.text) last = { text, tokens: tokenize(withoutUrnHeads(text)) };
  return last.tokens;
}

function distinctNodes(nodes: readonly QueryNode[]): readonly QueryNode[] {
  return [...new Map(nodes.map((node) => [JSON.stringify(node), node])).values()];
}
