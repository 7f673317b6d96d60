import { EVERYTHING } from '#catalog/authorization/access-filter';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { SearchForm } from '#interface/rest/format/search-form';
import { datasetName, ownerUrn, seededRandom } from '../metadata-generator';

/** A multiple of the number of kinds. There are many questions, so that no cache has the answers. */
const QUESTIONS = 1001;
export const ENTITY = 'dataset';
export const READ: ReadContext = {
  access: EVERYTHING,
  privileges: [],
  signal: new AbortController().signal,
  room: () => undefined,
};

type Question = Pick<SearchForm, 'input' | 'filter'>;

/** The kinds of questions that people ask. All kinds are equally frequent. */
export const KINDS: readonly ((dataset: number, random: () => number) => Question)[] = [
  (dataset) => ({ input: datasetName(dataset).table }),
  (dataset) => ({ input: `${datasetName(dataset).subject} ${datasetName(dataset).verb}` }),
  (dataset) => ({ input: datasetName(dataset).subject }),
  (dataset) => ({ input: `${datasetName(dataset).verb.slice(0, 4)}*` }),
  () => ({ input: '*' }),
  (_, random) => ({ input: '*', filter: { or: [{ and: [{ field: 'owners', values: [ownerUrn(random)] }] }] } }),
  (dataset) => ({
    input: datasetName(dataset).verb,
    filter: {
      or: [{ and: [{ field: 'platform', values: [`urn:li:dataPlatform:${datasetName(dataset).platform}`] }] }],
    },
  }),
];

/** The first questions are one of each kind. */
export function searchQuestions(entities: number): readonly SearchForm[] {
  const random = seededRandom(2);
  const ask = (index: number) => KINDS[index % KINDS.length]?.(Math.floor(random() * entities), random);
  return Array.from({ length: QUESTIONS }, (_, index) => ({ ...ask(index), start: 0, count: 10 }));
}
