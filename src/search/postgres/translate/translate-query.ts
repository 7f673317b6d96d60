import type { SearchField } from '../../fields/search-field';
import { URN_FIELD } from '../../fields/search-field';
import type { QueryNode, QueryTerm } from '../../query/query-node';
import { fold } from '../../text/fold';
import { type Token, tokenize, withoutUrnHeads } from '../../text/tokenize';
import { fieldLexeme, quoteLexeme, valueLexeme, valuePrefixLexeme, wordLexeme } from '../rows/lexemes';
import { allWords, allWordsOf, anyLexeme, phrase, phraseOf } from './text-query';
import { inField, inTerms, type TranslationContext } from './translation-context';
import { equalsExactly, equalsFolded, isPresent, mentions } from './value-conditions';

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
      return bareWords(phrase(words(term.text)), context);
    case 'words':
      return bareWords(allWords(words(term.text), term.prefix), context);
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
  const begun = term.kind === 'words' && term.prefix === 'always';
  if (!field.hasWords && begun) return inTerms(`${quoteLexeme(valuePrefixLexeme(field.name, term.text))}:*`, context);
  if (!field.hasWords || tokens.length === 0 || (term.kind === 'urn' && field.kind === 'urn')) return equalsFolded(field, [term.text], context);
  if (begun || (term.kind === 'words' && tokens.length === 1)) return inField(field, allWordsOf(field.name, tokens, begun ? 'always' : 'never'), context);
  return exactPhrase(tokens, term.text, field, context);
}

/** A field that bare words cover holds all the words, and the document the phrase: that it is in the field is read from its value. */
function exactPhrase(tokens: readonly Token[], text: string, field: SearchField, context: TranslationContext): string {
  const found = inField(field, phraseOf(field.name, tokens), context);
  return context.fields.isCoveredByBareWords(field.name) ? `${found} and ${mentions(field, text, context)}` : found;
}

const PATTERN_PIECE = /[\p{L}\p{M}\p{N}*?]+/gu;

/** Each piece of a pattern between signs that separate words must match a word. Only pieces that begin with letters are looked up in an index. */
function pattern(text: string, field: SearchField | null, context: TranslationContext): string {
  const pieces = (withoutUrnHeads(fold(text)).match(PATTERN_PIECE) ?? []).filter((piece) => /[^*]/.test(piece));
  const conditions = pieces.map((piece) => patternPiece(piece, field, context));
  return conditions.length === 0 ? 'false' : conditions.join(' and ');
}

function patternPiece(piece: string, field: SearchField | null, context: TranslationContext): string {
  const isCovered = field !== null && context.fields.isCoveredByBareWords(field.name);
  const own = isCovered || field === null ? null : field.name;
  const begin = /^[^*?]*/.exec(piece)?.[0] ?? '';
  const narrow = begin === '' ? [] : [inTerms(`${quoteLexeme(wordLexeme(own, begin))}:*`, context)];
  if (piece === `${begin}*` && !isCovered) return narrow.join();
  const expression = context.parameters.add(`^${escaped(wordLexeme(own, ''))}${piece.replaceAll('*', '[^~:=@]*').replaceAll('?', '[^~:=@]')}$`);
  const found = isCovered
    ? `exists (select from unnest(d.details) f, unnest(d.details) w where f.lexeme = ${context.parameters.add(fieldLexeme(field.name))} and w.positions && f.positions and w.lexeme ~ ${expression})`
    : `exists (select from unnest(tsvector_to_array(d.terms)) l where l ~ ${expression})`;
  return [...narrow, found].join(' and ');
}

function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '\\$&');
}

function words(text: string): readonly Token[] {
  return tokenize(withoutUrnHeads(text));
}
