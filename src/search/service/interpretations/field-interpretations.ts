import { LIMITS } from '#generated/http/limits';
import type { FieldNames } from '#search/language/fields/field-names';
import type { SearchFields } from '#search/language/fields/search-fields';
import { parseInterpretation } from '#search/language/query/parse-query';
import type { QueryNode, Words } from '#search/language/query/query-node';
import { type FieldWords, firstNamed, type NamedWords, namedWords, wordsByField } from './named-words';
import { asWords, combined, plainWords } from './plain-words';
import { isOneOf } from './placed-words';
import { readSpokenFields } from './read-spoken-fields';
import type { Interpretation } from './interpretation';
import type { TypeNames } from './type-names';
import { isValueOf, WordsInFields } from './words-in-fields';

/** Finds what a query may mean if some of its words name fields. */
export class FieldInterpretations {
  private readonly inFields: WordsInFields;

  constructor(
    private readonly fields: SearchFields,
    private readonly names: FieldNames,
    private readonly types: TypeNames,
    private readonly states: FieldNames,
  ) {
    this.inFields = new WordsInFields(fields, types);
  }

  /**
   * Interpretations with the fields of spoken names before colons (`tag:PII`). It comes before all other interpretations, because a colon
   * is explicit.
   */
  withSpokenFields(text: string, entityTypes: readonly string[]): readonly Interpretation[] {
    if (!text.includes(':')) return [];
    const node = readSpokenFields(text, this.fields, (name) => this.names.find([name], entityTypes));
    if (!node) return [];
    if (node.kind !== 'and') return [{ node, entityTypes }];
    return this.types
      .splitOrNot(node.nodes, entityTypes)
      .map(({ nodes, ...among }) => ({ node: { kind: 'and', nodes }, ...among }));
  }

  /**
   * The words, or those behind the names of fields in these fields: what has the words `owned by jdoe`, and what jdoe owns. A name that
   * an entity type has too also stands for this type: `term revenue` finds the term and what has it. Nothing without the name of a field
   * of urns. Other fields would find too much: `name customers` does not mean all names with customers.
   */
  wordsOrField(text: string, entityTypes: readonly string[]): readonly Interpretation[] {
    const ofUrns = (name: readonly string[]) => this.ofUrns(name, entityTypes);
    const typed = text.split(/\s+/).map(asWords);
    // Most queries name no field, and to parse them takes several times as long as this look.
    if (typed.length < 2 || typed.length > LIMITS.queryPrefixes || !namedWords(typed, ofUrns)) return [];
    const node = parseInterpretation(text, (name) => this.fields.has(name));
    const words = (node && plainWords(node)) ?? [];
    const { before, inFields } = wordsByField(words, ofUrns);
    const whole = this.wholeValue(words, before, ofUrns);
    if (!node || inFields.length + whole.length === 0) return [];
    if (inFields.length === 0) return [{ node: { kind: 'or', nodes: [node, ...whole] }, entityTypes }];
    const asType = this.asType(before, inFields, entityTypes);
    const named = inFields.map((each) => this.inFields.search(each));
    return this.types.splitOrNot(before, entityTypes).map(({ nodes, ...among }) => ({
      node: { kind: 'or', nodes: [node, ...asType, { kind: 'and', nodes: [...nodes, ...named] }, ...whole] },
      ...among,
    }));
  }

  /**
   * `owned by jdoe`: words that name a field are left out. The words after them, or else before them, are searched in the field. Of the
   * words after the last one, some may not belong to it: `owned by jdoe in snowflake`.
   */
  withFieldNames(words: readonly Words[], entityTypes: readonly string[]): readonly Interpretation[] {
    const find = (name: readonly string[]) => this.names.find(name, entityTypes);
    const { before, inFields } = wordsByField(words, find);
    if (inFields.length === 0) return this.beforeName(namedWords(words, find), entityTypes);
    const named = combined('or', this.behindNames(inFields));
    return this.types
      .splitOrNot(before, entityTypes)
      .map(({ nodes, ...among }) => ({ node: { kind: 'and', nodes: [...nodes, named] }, ...among }));
  }

  /** `deprecated tables`: the name of a boolean field asks for what has it, and the other words are words. */
  withStates(words: readonly Words[], entityTypes: readonly string[]): readonly Interpretation[] {
    const found = namedWords(words, (name) => this.states.find(name, entityTypes));
    if (!found) return [];
    return this.types.splitOrNot([...found.before, ...found.after], entityTypes).map(({ nodes, ...among }) => ({
      node: combined('and', [...nodes, isValueOf(found.named, [asWords('true')])]),
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
    // `tagged`, as `owned`, asks for what has the tag.
    if (!only || types.length === 0 || name.at(-1)?.endsWith('ed')) return [];
    return [{ kind: 'and', nodes: [isOneOf(types), ...before, ...only.values] }];
  }

  /** Takes all words behind the first name as its value, if another name among them was read as the name of a field instead. */
  private wholeValue(
    words: readonly Words[],
    before: readonly Words[],
    find: (name: readonly string[]) => readonly string[],
  ): readonly QueryNode[] {
    const found = firstNamed(words, find);
    if (!found?.name.some((word) => before.includes(word))) return [];
    const inField = this.inFields.search({ fields: found.named, values: found.after });
    return [combined('and', [...found.before, inField])];
  }

  private ofUrns(words: readonly string[], entityTypes: readonly string[]): readonly string[] {
    const names = this.names.find(words, entityTypes);
    return names.every((name) => this.fields.named(name)?.kind === 'urn') ? names : [];
  }

  /** Nodes by the number of words behind the last name that are its value. */
  private behindNames(inFields: readonly FieldWords<Words>[]): readonly QueryNode[] {
    const earlier = inFields.slice(0, -1).map((each) => this.inFields.search(each));
    return inFields.slice(-1).flatMap((last) =>
      valueLengths(last.values.length).map((length): QueryNode => {
        const inLast = this.inFields.search({ ...last, values: last.values.slice(0, length) });
        return combined('and', [...earlier, inLast, ...last.values.slice(length)]);
      }),
    );
  }

  /** `jdoe owner`, `dashboards jdoe owns` */
  private beforeName(found: NamedWords<Words> | undefined, entityTypes: readonly string[]): readonly Interpretation[] {
    if (!found) return [];
    return this.types
      .splitOrNot(found.before, entityTypes)
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ nodes, ...among }) => ({ node: this.inFields.search({ fields: found.named, values: nodes }), ...among }));
  }
}

/** The numbers of words behind the name of a field that may be its value: all, or as many as names of people and tags have. */
function valueLengths(words: number): readonly number[] {
  return [words, ...[3, 2, 1].filter((length) => length < words)];
}
