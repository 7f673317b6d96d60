import { ENTITY_TYPE_FIELD } from '#search/language/fields/search-field';
import type { Found } from '../result/complete-page';
import { allInterpretations, type Asked, askedOf, type InterpretationDeps } from './asked';
import type { InterpretationSearch } from './interpretation-search';
import { fewerWords, type Sentence } from './sentences';

/** Searches without the words that a sentence is made with, then without those that no document has, then with fewer of the others. */
export async function searchSentence(
  searches: InterpretationSearch,
  { text, node, entityTypes }: Asked,
  deps: InterpretationDeps,
): Promise<Found | undefined> {
  const { fields, interpreter } = deps;
  const sentence = interpreter.sentence(text, node, entityTypes);
  if (!sentence) return undefined;
  const plain = askedOf(sentence.words.join(' '), entityTypes, fields);
  const found = await asSaid(searches, plain, deps);
  if (found) return { corrected: plain.text, ...found };
  const corrections = await interpreter.corrections(plain.text, plain.node, entityTypes, deps.similarWords);
  for (const { text: words } of [...corrections, plain]) {
    const left = await searchFewerWords(searches, { ...sentence, words: words.split(' ') }, entityTypes, deps);
    if (left) return left;
  }
  return undefined;
}

async function searchFewerWords(
  searches: InterpretationSearch,
  { words, isQuestion }: Sentence,
  entityTypes: readonly string[],
  deps: InterpretationDeps,
): Promise<Found | undefined> {
  const { fields, interpreter } = deps;
  const totals = await Promise.all(words.map((word) => searches.count(askedOf(word, entityTypes, fields).node)));
  const occurring = words.filter((_, at) => (totals[at] ?? 0) > 0);
  if (occurring.length === 0) return undefined;
  const isName = (word: string) => interpreter.isNameBeside(isQuestion, word, entityTypes);
  const known = askedOf(
    words.filter((word) => occurring.includes(word) || isName(word)).join(' '),
    entityTypes,
    fields,
  );
  const unnamed = isQuestion ? occurring.filter((word) => !interpreter.namesField(word, entityTypes)) : [];
  for (const less of unnamed.length > 0 ? [known, askedOf(unnamed.join(' '), entityTypes, fields)] : [known]) {
    const found = await asSaid(searches, less, deps);
    if (found) return { ...found, corrected: less.text };
  }
  const types = interpreter.typesNamed(words, entityTypes);
  for (const choices of isQuestion || !words.some(isName) ? fewerWords(occurring) : [])
    for (const text of choiceTexts(choices, types)) {
      const hits = await searches.firstFound([askedOf(text, entityTypes, fields)]);
      if (hits) return { ...hits, corrected: text };
    }
  return undefined;
}

/** Any of the choices, among the types that the sentence names and then among all, in the language of queries. */
function choiceTexts(choices: readonly (readonly string[])[], types: readonly string[]): readonly string[] {
  const any = choices.map((each) => `(${each.join(' ')})`).join(' OR ');
  const ofTypes = types.map((type) => `${ENTITY_TYPE_FIELD.name}:${type}`).join(' OR ');
  return types.length > 0 ? [`(${ofTypes}) (${any})`, any] : [any];
}

/** Searches in all ways but with other words, and adds what carries the name behind it. */
async function asSaid(
  searches: InterpretationSearch,
  asked: Asked,
  { interpreter }: InterpretationDeps,
): Promise<Found | undefined> {
  const found = await searches.firstFound(allInterpretations(interpreter, asked, asked.entityTypes));
  return found && searches.withCarriers(found, asked.node);
}
