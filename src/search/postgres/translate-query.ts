import type { SearchField } from '../fields/search-field';
import { URN_FIELD } from '../fields/search-field';
import type { QueryNode, QueryTerm } from '../query/query-node';
import { fold } from '../text/fold';
import { type Token, tokenize, withoutUrnHeads } from '../text/tokenize';
import { quoteLexeme, valueLexeme, valuePrefixLexeme, wordLexeme } from './lexemes';
import { allWords, anyLexeme, phraseOf } from './text-query';
import { inField, inTerms, type TranslationContext } from './translation-context';
import { equalsExactly, equalsFolded, isPresent } from './value-conditions';

/** The SQL condition that a query stands for. */
export function translateQuery(node: QueryNode, context: TranslationContext): string {
  switch (node.kind) {
    case 'everything':
      return 'true';
    case 'nothing':
      return 'false';
    case 'not':
      return `not ${translateQuery(node.node, context)}`;
    case 'and':
    case 'or':
      return `(${node.nodes.map((each) => translateQuery(each, context)).join(` ${node.kind} `)})`;
    default:
      return `(${translateTerm(node, context)})`;
  }
}

function translateTerm(term: QueryTerm, context: TranslationContext): string {
  if (term.field === null) return bareTerm(term, context);
  const field = context.fields.named(term.field);
  if (!field) return 'false';
  return term.kind === 'present' ? isPresent(field, context) : fieldTerm(term, field, context);
}

type TextTerm = Exclude<QueryTerm, { kind: 'present' }>;

function bareTerm(term: QueryTerm, context: TranslationContext): string {
  switch (term.kind) {
    case 'present':
      return 'true';
    case 'urn':
      return isOrRefersTo(term.text, context);
    case 'pattern':
      return pattern(term.text, null, context);
    case 'phrase':
      return bareWords(phraseOf(words(term.text), null), context);
    case 'words':
      return bareWords(allWords(words(term.text), { field: null, prefix: term.prefix ? 'always' : 'long' }), context);
  }
}

/** Text without a single word is in no document. */
function bareWords(query: string, context: TranslationContext): string {
  return query === '' ? 'false' : inTerms(query, context);
}

function isOrRefersTo(urn: string, context: TranslationContext): string {
  const referring = context.fields.over(context.entityTypes, ({ kind, byDefault }) => kind === 'urn' && byDefault);
  const isIt = equalsExactly(URN_FIELD, [urn], context);
  return referring.length === 0 ? isIt : `${isIt} or ${inTerms(anyLexeme(referring.map(({ name }) => valueLexeme(name, urn))), context)}`;
}

function fieldTerm(term: TextTerm, field: SearchField, context: TranslationContext): string {
  if (term.kind === 'pattern') return pattern(term.text, field, context);
  const tokens = words(term.text);
  const begun = term.kind === 'words' && term.prefix;
  if (!field.hasWords && begun) return inTerms(`${quoteLexeme(valuePrefixLexeme(field.name, term.text))}:*`, context);
  if (!field.hasWords || tokens.length === 0 || (term.kind === 'urn' && field.kind === 'urn')) return equalsFolded(field, [term.text], context);
  if (term.kind === 'words' && (begun || tokens.length === 1)) {
    const prefix = begun ? 'always' : 'never';
    return inField(field, allWords(tokens, { field: field.name, prefix }), allWords(tokens, { field: null, prefix }), context);
  }
  return inField(field, phraseOf(tokens, field.name), phraseOf(tokens, null), context);
}

const PATTERN_PIECE = /[\p{L}\p{M}\p{N}*?]+/gu;

/** Each piece of a pattern between signs that separate words must match a word. Only pieces that begin with letters are looked up in an index. */
function pattern(text: string, field: SearchField | null, context: TranslationContext): string {
  const pieces = (withoutUrnHeads(fold(text)).match(PATTERN_PIECE) ?? []).filter((piece) => /[^*]/.test(piece));
  const conditions = pieces.map((piece) => patternPiece(piece, field, context));
  return conditions.length === 0 ? 'false' : conditions.join(' and ');
}

function patternPiece(piece: string, field: SearchField | null, context: TranslationContext): string {
  const begin = /^[^*?]*/.exec(piece)?.[0] ?? '';
  const isCovered = field !== null && context.fields.isCoveredByBareWords(field.name);
  const narrow = begin === '' ? [] : [inTerms(`${quoteLexeme(wordLexeme(isCovered ? null : (field?.name ?? null), begin))}:*`, context)];
  if (piece === `${begin}*` && !isCovered) return narrow.join();
  const expression = `^${escaped(wordLexeme(field?.name ?? null, ''))}${piece.replaceAll('*', '[^~:=@]*').replaceAll('?', '[^~:=@]')}$`;
  const matches = `exists (select from unnest(tsvector_to_array(d.${isCovered ? 'details' : 'terms'})) l where l ~ ${context.parameters.add(expression)})`;
  return [...narrow, matches].join(' and ');
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '\\$&');
}

function words(text: string): readonly Token[] {
  return tokenize(withoutUrnHeads(text));
}
