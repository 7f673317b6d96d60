import { LIMITS } from '../../../generated/http/limits';
import { FieldNames } from '../fields/field-names';
import { ENTITY_TYPE_FIELD } from '../fields/search-field';
import type { SearchFields } from '../fields/search-fields';
import { isPlainWord, matchesLongerWords, type Prefix, type QueryNode, type Words } from '../query-node';
import type { SearchQuery, SimilarWords } from '../search-index';
import { replaceWords, tokenize, withoutUrnHeads, writtenWords } from '../text/tokenize';
import { replacements } from './likely-words';
import { type FieldWords, type NamedWords, namedWords, wordsByField } from './named-words';
import { parseReading } from './parse-query';
import { readSpokenFields } from './read-spoken-fields';
import { TypeNames } from './type-names';

/** What a query may mean: another question about some of its entity types. */
export type Reading = Required<Pick<SearchQuery, 'relaxed' | 'entityTypes'>>;

export interface Corrected {
  readonly text: string;
  readonly node: QueryNode;
  readonly isOneWord: boolean;
}

/** Finds what a query may mean. */
export class QueryRelaxer {
  /** Made for the first query that needs them, because a start need not wait for them. */
  private known: FieldNames | undefined;
  private knownTypes: TypeNames | undefined;

  constructor(private readonly fields: SearchFields) {}

  private get names(): FieldNames {
    return (this.known ??= new FieldNames(this.fields));
  }

  private get types(): TypeNames {
    return (this.knownTypes ??= new TypeNames(this.fields));
  }

  /** With the fields of spoken names before colons (`tag:PII`). It comes before all other readings, because a colon is explicit. */
  withSpokenFields(text: string, entityTypes: readonly string[]): readonly Reading[] {
    if (!text.includes(':')) return [];
    const node = readSpokenFields(text, this.fields, (name) => this.names.find([name], entityTypes));
    if (!node) return [];
    if (node.kind !== 'and') return [{ relaxed: node, entityTypes }];
    return this.types
      .splitOrNot(node.nodes, entityTypes)
      .map(({ nodes, ...among }) => ({ relaxed: { kind: 'and', nodes }, ...among }));
  }

  /**
   * The words, or those behind the names of fields in these fields: what has the words `owned by jdoe`, and what jdoe owns. A name that
   * an entity type has too also stands for this type: `term revenue` finds the term and what has it. Nothing without the name of a field
   * of urns. Other fields would find too much: `name customers` does not mean all names with customers.
   */
  wordsOrField(text: string, entityTypes: readonly string[]): readonly Reading[] {
    const ofUrns = (name: readonly string[]) => this.ofUrns(name, entityTypes);
    const typed = text.split(/\s+/).map(asWords);
    // Most queries name no field, and to parse them takes several times as long as this look.
    if (typed.length < 2 || typed.length > LIMITS.queryPrefixes || !namedWords(typed, ofUrns)) return [];
    const node = parseReading(text, (name) => this.fields.has(name));
    const { before, inFields } = wordsByField((node && plainWords(node)) ?? [], ofUrns);
    if (!node || inFields.length === 0) return [];
    const asType = this.asType(before, inFields, entityTypes);
    const named = inFields.map((each) => this.isIn(each));
    return this.types.splitOrNot(before, entityTypes).map(({ nodes, ...among }) => ({
      relaxed: { kind: 'or', nodes: [node, ...asType, { kind: 'and', nodes: [...nodes, ...named] }] },
      ...among,
    }));
  }

  /** `term revenue`: the only name of a field may also be that of an entity type. */
  private asType(
    before: readonly Words[],
    [only, ...more]: readonly FieldWords<Words>[],
    entityTypes: readonly string[],
  ): readonly QueryNode[] {
    const name = only && more.length === 0 ? only.name.map(({ text }) => text) : [];
    const types = this.types.find(name, entityTypes);
    if (!only || types.length === 0) return [];
    return [{ kind: 'and', nodes: [isOneOf(types), ...before, ...only.values] }];
  }

  /** All words are in one of the fields. The name of an entity type before them may be left out: `owned by user jdoe`. */
  private isIn({ fields, values }: FieldWords<Words>): QueryNode {
    const types = [...new Set(fields.flatMap((field) => this.fields.urnTypes(field)))];
    const typed = namedWords(values, (name) => this.types.find(name, types));
    const isTyped = typed?.before.length === 0 && typed.after.length > 0;
    const inFields = isIn(fields, values);
    return isTyped ? { kind: 'or', nodes: [isIn(fields, typed.after), inFields] } : inFields;
  }

  private ofUrns(words: readonly string[], entityTypes: readonly string[]): readonly string[] {
    const names = this.names.find(words, entityTypes);
    return names.every((name) => this.fields.named(name)?.kind === 'urn') ? names : [];
  }

  /**
   * The queries and their texts without the typing errors of its words, the likely one first; empty if it has none. The name of a
   * field or an entity type is not a typing error.
   */
  async corrections(
    text: string,
    node: QueryNode,
    entityTypes: readonly string[],
    similarTo: (words: readonly string[]) => Promise<SimilarWords>,
  ): Promise<readonly Corrected[]> {
    const words = plainWords(node);
    if (!words) return [];
    const typed = new Set(words.flatMap((each) => tokenize(each.text).map(({ word }) => word)));
    const similar = await similarTo([...typed].filter((word) => !this.isName(word, entityTypes)));
    if (similar.size === 0) return [];
    return replacements(similar).map((others) => ({
      text: replaceWords(text, others),
      node: { kind: 'and', nodes: words.map((word) => ({ ...word, text: replaceWords(word.text, others) })) },
      isOneWord: typed.size === 1,
    }));
  }

  private isName(word: string, entityTypes: readonly string[]): boolean {
    return [this.names, this.types].some((names) => names.find([word], entityTypes).length > 0);
  }

  /** The readings in the order in which people expect them. Only words are read in another way: operators, fields and quotes are meant. */
  *readings(node: QueryNode, entityTypes: readonly string[]): Generator<Reading> {
    const words = plainWords(node);
    if (words) yield* this.ofWords(words, entityTypes);
  }

  private *ofWords(words: readonly Words[], entityTypes: readonly string[]): Generator<Reading> {
    const parts = words.flatMap(({ text }) => writtenWords(withoutUrnHeads(text)));
    const isFew = parts.length <= LIMITS.queryPrefixes;
    if (isFew && parts.slice(0, -1).some((part) => matchesLongerWords(part, 'long')))
      yield { relaxed: asBeginnings(parts, 'long'), entityTypes };
    yield* this.withFieldNames(words, entityTypes);
    yield* this.withTypeNames(words, entityTypes);
    const keywords = this.fields.over(
      entityTypes,
      ({ kind, hasWords, isHelper }) => kind === 'keyword' && !hasWords && !isHelper,
    );
    const names = keywords.map(({ name }) => name);
    if (names.length > 0) yield { relaxed: isValueOf(names, words), entityTypes };
    if (isFew && hasShortEnd(parts)) yield { relaxed: asBeginnings(parts, 'always'), entityTypes };
  }

  /**
   * `owned by jdoe`: words that name a field are left out. The words after them, or else before them, are searched in the field. Of the
   * words after the last one, some may not belong to it: `owned by jdoe in snowflake`.
   */
  private withFieldNames(words: readonly Words[], entityTypes: readonly string[]): readonly Reading[] {
    const find = (name: readonly string[]) => this.names.find(name, entityTypes);
    const { before, inFields } = wordsByField(words, find);
    const alternatives = inFields.length > 0 ? this.inFields(inFields) : this.behindFieldName(namedWords(words, find));
    if (alternatives.length === 0) return [];
    const named = combined('or', alternatives);
    return this.types
      .splitOrNot(inFields.length > 0 ? before : [], entityTypes)
      .map(({ nodes, ...among }) => ({ relaxed: { kind: 'and', nodes: [...nodes, named] }, ...among }));
  }

  /** By how many words of the last name are its value. */
  private inFields(inFields: readonly FieldWords<Words>[]): readonly QueryNode[] {
    const earlier = inFields.slice(0, -1).map((each) => this.isIn(each));
    return inFields.slice(-1).flatMap((last) =>
      valueLengths(last.values.length).map((length): QueryNode => {
        const inLast = this.isIn({ ...last, values: last.values.slice(0, length) });
        return combined('and', [...earlier, inLast, ...last.values.slice(length)]);
      }),
    );
  }

  /** `jdoe owner` */
  private behindFieldName(found: NamedWords<Words> | undefined): readonly QueryNode[] {
    if (!found || found.before.length === 0) return [];
    return [this.isIn({ fields: found.named, name: found.name, values: found.before })];
  }

  /** `sales dashboards`: words that name entity types are left out. The others are read in all ways among these entity types. */
  private *withTypeNames(words: readonly Words[], entityTypes: readonly string[]): Generator<Reading> {
    const one = this.types.split(words, entityTypes);
    const all = words.length > LIMITS.queryPrefixes ? undefined : this.types.splitAll(words, entityTypes);
    // `charts dashboards` names no more than types. Otherwise one of the names may be a word: `dashboards of user activity`.
    for (const typed of all?.nodes.length === 0 ? [all] : [one, all]) {
      if (typed?.nodes.length === 0) yield { relaxed: { kind: 'everything' }, entityTypes: typed.entityTypes };
      else if (typed) {
        yield { relaxed: { kind: 'and', nodes: typed.nodes }, entityTypes: typed.entityTypes };
        yield* this.ofWords(typed.nodes, typed.entityTypes);
      }
    }
  }
}

/** How many of the words behind the name of a field are its value: all, or as many as names of people and tags have. */
function valueLengths(words: number): readonly number[] {
  return [words, ...[3, 2, 1].filter((length) => length < words)];
}

function combined(kind: 'and' | 'or', nodes: readonly QueryNode[]): QueryNode {
  const [only, ...more] = nodes;
  return only && more.length === 0 ? only : { kind, nodes };
}

function asWords(text: string): Words {
  return { kind: 'words', field: null, text, prefix: 'never' };
}

function plainWords(node: QueryNode): readonly Words[] | undefined {
  const nodes = node.kind === 'and' ? node.nodes : [node];
  const words = nodes.filter(isPlainWord);
  return words.length === nodes.length ? words : undefined;
}

/**
 * Each word is a beginning if it is long enough, also in `cust_ord`. The last one may be any beginning, because a person may still be
 * typing it.
 */
function asBeginnings(words: readonly string[], last: Prefix): QueryNode {
  return {
    kind: 'and',
    nodes: words.map((text, at) => ({ ...asWords(text), prefix: at === words.length - 1 ? last : 'long' })),
  };
}

/** Whether a short word is the last of several, as in `us_c`. Alone, it would be the beginning of too much. */
function hasShortEnd(words: readonly string[]): boolean {
  const last = words.at(-1);
  return words.length > 1 && last !== undefined && !matchesLongerWords(last, 'long');
}

/** All words are in one of the fields, or their text is its whole value. */
function isIn(fields: readonly string[], words: readonly Words[]): QueryNode {
  const eachWord = (field: string): QueryNode => ({
    kind: 'and',
    nodes: words.map((word) => ({ ...word, field, prefix: 'never' })),
  });
  return { kind: 'or', nodes: [...fields.map(eachWord), isValueOf(fields, words)] };
}

function isOneOf(entityTypes: readonly string[]): QueryNode {
  const field = ENTITY_TYPE_FIELD.name;
  return { kind: 'or', nodes: entityTypes.map((text) => ({ ...asWords(text), field })) };
}

function isValueOf(fields: readonly string[], words: readonly Words[]): QueryNode {
  const text = words.map((word) => word.text).join(' ');
  return { kind: 'or', nodes: fields.map((field) => ({ kind: 'words', field, text, prefix: 'never' })) };
}
