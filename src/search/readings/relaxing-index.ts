import { beginQuestion } from '../../auth/begin-question';
import { storableText } from '../../json/storable-text';
import type { SearchFields } from '../fields/search-fields';
import { forwardingIndex } from '../forwarding-index';
import { parseQuery } from '../query/parse-query';
import type { QueryNode } from '../query-node';
import type { SearchIndex, SearchPage, SearchQuery } from '../search-index';
import { type Corrected, QueryRelaxer } from './query-relaxer';
import { Question } from './question';
import type { Reading } from './reading';
import { withoutPunctuation } from './without-punctuation';

/**
 * The index, which searches for what a query may mean: the first of its readings that finds something. Each page of a query finds the
 * same, and a filter does not change what it means.
 */
export function relaxingIndex(index: SearchIndex, fields: SearchFields): SearchIndex {
  const relaxer = new QueryRelaxer(fields);

  function* allReadings(text: string, node: QueryNode, query: SearchQuery): Generator<Reading> {
    const { entityTypes } = query;
    yield* relaxer.inNamedFields(text, entityTypes);
    yield { relaxed: node, entityTypes };
    yield* relaxer.readings(node, entityTypes);
  }

  async function searchCorrected(
    question: Question,
    query: SearchQuery,
    { text, node }: Typed,
  ): Promise<SearchPage | undefined> {
    const { entityTypes, read } = query;
    const similarTo = (words: readonly string[]) => index.similarWords({ words, entityTypes, read });
    const corrections = await relaxer.corrections(text, node, entityTypes, similarTo);
    for (const corrected of await mostFoundFirst(corrections, question)) {
      const page = await question.firstFound(allReadings(corrected.text, corrected.node, query));
      if (page) return { ...page, corrected: corrected.text };
    }
    return undefined;
  }

  async function searchRelaxed(question: Question, query: SearchQuery): Promise<SearchPage | undefined> {
    const typed = storableText(query.input);
    const text = withoutPunctuation(typed);
    const { node } = parseQuery(text, (name) => fields.has(name));
    const isAsTyped = text === typed;
    if (isAsTyped) question.noteEmpty({ relaxed: node, entityTypes: query.entityTypes });
    // The readings in named fields, and the plain one, were searched for as typed.
    const readings = isAsTyped ? relaxer.readings(node, query.entityTypes) : allReadings(text, node, query);
    return (await question.firstFound(readings)) ?? (await searchCorrected(question, query, { text, node }));
  }

  return {
    ...forwardingIndex(() => index),
    async autocomplete(asked) {
      const query = { ...asked, read: beginQuestion(asked.read) };
      const page = await index.autocomplete(query);
      return page.urns.length > 0 ? page : index.autocomplete({ ...query, eachWordBegins: true });
    },
    async search(asked) {
      const query = { ...asked, read: beginQuestion(asked.read) };
      const question = new Question(query, index, fields);
      const inNamedFields = relaxer.inNamedFields(storableText(query.input), query.entityTypes);
      const named = await question.firstFound(inNamedFields);
      if (named) return named;
      const page = await question.typed();
      return (await question.isFound(page)) ? page : ((await searchRelaxed(question, query)) ?? page);
    },
  };
}

interface Typed {
  readonly text: string;
  readonly node: QueryNode;
}

/** The right word is one that occurs together with the other words of the query. */
async function mostFoundFirst(corrections: readonly Corrected[], question: Question): Promise<readonly Corrected[]> {
  if (corrections.length < 2 || corrections[0]?.isOneWord) return corrections;
  const counted = await Promise.all(
    corrections.map(async (each) => ({ each, total: await question.count(each.node) })),
  );
  return counted.toSorted((a, b) => b.total - a.total).map(({ each }) => each);
}
