import type { SearchFields } from '#search/language/fields/search-fields';
import { parseQuery } from '#search/language/query/parse-query';
import type { SimilarWords } from '#search/language/query/search-query';
import type { Interpretation } from './interpretation';
import type { QueryInterpreter } from './query-interpreter';

/** The parts that make other interpretations of a query. */
export interface InterpretationDeps {
  readonly fields: SearchFields;
  readonly interpreter: QueryInterpreter;
  readonly similarWords: (words: readonly string[]) => Promise<SimilarWords>;
}

/** A query as text and as a tree. */
export interface Asked extends Interpretation {
  readonly text: string;
}

export function askedOf(text: string, entityTypes: readonly string[], fields: SearchFields): Asked {
  return { text, node: parseQuery(text, (name) => fields.has(name)).node, entityTypes };
}

/** All interpretations of a query that keep its words. */
export function* allInterpretations(
  interpreter: QueryInterpreter,
  { text, node }: Pick<Asked, 'text' | 'node'>,
  entityTypes: readonly string[],
): Generator<Interpretation> {
  yield* interpreter.inNamedFields(text, entityTypes);
  yield { node, entityTypes };
  yield* interpreter.interpretations(node, entityTypes);
}
