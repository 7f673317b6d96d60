import { beginQuestion, withAccess } from '#catalog/authorization/begin-question';
import type { EntityAccess } from '#catalog/authorization/entity-access';
import type { Filter } from '#catalog/filter/filter';
import type { ReadContext } from '#catalog/authorization/read-context';
import { Turn } from '#base/background/turn';
import { storableText } from '#base/json/storable-text';
import { indexNotReady } from '../engine/index-not-ready';
import type { SearchFields } from '../language/fields/search-fields';
import { checkCompletion, planCompletion } from '../language/query/completion-plan';
import { checkSearch, planSearch } from '../language/query/search-plan';
import type { SearchEngine } from '../engine/search-engine';
import type { SearchIndex } from '../engine/search-index';
import type {
  AutocompletePage,
  AutocompleteQuery,
  BrowsePage,
  BrowseQuery,
  SearchPage,
  SearchQuery,
} from '../language/query/search-query';
import { allInterpretations, type Asked, askedOf, type InterpretationDeps } from './interpretations/asked';
import { type Ask, InterpretationSearch } from './interpretations/interpretation-search';
import { QueryInterpreter } from './interpretations/query-interpreter';
import { completePage, type Found } from './result/complete-page';
import { completionPage } from './result/completion';
import { searchSentence } from './interpretations/search-sentence';
import { withoutPunctuation } from './interpretations/without-punctuation';
import type { Corrected } from './interpretations/corrected';

/** Adds alternatives to filters, by what only other parts of the catalog know. */
export interface FilterWidening {
  /** @param search for a question that has to be asked before */
  widened(query: SearchQuery, search: (query: SearchQuery) => Promise<SearchPage>): Promise<Filter>;
}

interface SearchServiceDeps {
  readonly engine: Pick<SearchEngine, 'current' | 'timeoutSeconds'> & {
    readonly maintenance: Pick<SearchEngine['maintenance'], 'isReady'>;
  };
  readonly fields: SearchFields;
  readonly access: Pick<EntityAccess, 'require' | 'mayInherit' | 'admitted'>;
  /** What filters mean besides what documents have; each gets the filter of the one before. None if it is absent. */
  readonly widenings?: readonly FilterWidening[];
}

/**
 * What clients ask of the search index. A request takes these steps, and all of them together have the time of one question:
 * 1. Check the limits, the names, and what the actor may see.
 * 2. Wait until the index holds everything that was committed before.
 * 3. Plan what the engine is asked.
 * 4. Ask the engine.
 * 5. Read the query otherwise if nothing was found.
 * 6. Complete what was found: matched fields, names of facets, suggestions.
 */
export class SearchService {
  private readonly interpreter: QueryInterpreter;
  private isFilled = false;
  private looking: Promise<boolean> | undefined;

  constructor(private readonly deps: SearchServiceDeps) {
    this.interpreter = new QueryInterpreter(deps.fields);
  }

  /** Each page of a query finds the same, and a filter does not change what the query means. */
  async search(asked: SearchQuery): Promise<SearchPage> {
    const { fields } = this.deps;
    const begun = beginQuestion(asked.read);
    // 1. Check.
    const node = checkSearch({ ...asked, read: begun }, fields);
    // 2. Wait.
    const index = await this.currentIndex(begun);
    const read = await this.withParents(index, asked.entityTypes, begun);
    const query = await this.widened({ ...asked, read });
    const { input, entityTypes } = query;
    // 3. Plan and 4. ask: in the fields that the query names, then as it was typed.
    const ask: Ask = async (request, meant) => {
      const plan = planSearch(request, meant, fields);
      return { plan, page: await index.search(plan) };
    };
    const searches = new InterpretationSearch(query, ask, fields, this.interpreter.carried);
    const named = await searches.firstFound(this.interpreter.inNamedFields(storableText(input), entityTypes));
    const typed = named ?? (await ask(query, node));
    // 5. Read otherwise.
    const isFound = named !== undefined || (await searches.isFound(typed, { node, entityTypes }));
    const otherwise = isFound
      ? undefined
      : await searchInterpretations(searches, query, this.interpretationDeps(index, query));
    const found = otherwise ?? (isFound ? await searches.withCarriers(typed, node) : typed);
    // 6. Complete.
    const turn = new Turn(read.signal, this.deps.engine.timeoutSeconds, 0, read.startedAt);
    return completePage(found, fields, turn);
  }

  private async widened(asked: SearchQuery): Promise<SearchQuery> {
    let query = asked;
    for (const widening of this.deps.widenings ?? [])
      query = { ...query, filter: await widening.widened(query, (inner) => this.search(inner)) };
    return query;
  }

  async autocomplete(asked: AutocompleteQuery): Promise<AutocompletePage> {
    const { fields } = this.deps;
    const begun = beginQuestion(asked.read);
    // 1. Check.
    const text = checkCompletion({ ...asked, read: begun });
    // 2. Wait.
    const index = await this.currentIndex(begun);
    const query = { ...asked, read: await this.withParents(index, asked.entityTypes, begun) };
    // 3. Plan, 4. ask and 6. complete.
    const complete = async (eachWordBegins: boolean) => {
      const plan = planCompletion(query, { text, eachWordBegins }, fields);
      return completionPage(plan, plan.searched.length > 0 ? await index.autocomplete(plan) : []);
    };
    const page = await complete(false);
    // 5. Read otherwise: each word may be the beginning of a longer one.
    return page.urns.length > 0 ? page : complete(true);
  }

  async browse(asked: BrowseQuery): Promise<BrowsePage> {
    const begun = beginQuestion(asked.read);
    const index = await this.currentIndex(begun);
    return index.browse({ ...asked, read: await this.withParents(index, [asked.entityType], begun) });
  }

  /** Browse paths of one entity; empty for an unknown entity. @throws ForbiddenError for an entity that the actor may not see */
  async browsePaths(urn: string, asked: ReadContext): Promise<readonly string[]> {
    const read = beginQuestion(asked);
    await this.deps.access.require([urn], read);
    return (await this.currentIndex(read)).browsePaths(urn, read);
  }

  /** Number of entities of each type, without soft-deleted ones. */
  async counts(entityTypes: readonly string[], asked: ReadContext): Promise<ReadonlyMap<string, number>> {
    const read = beginQuestion(asked);
    const index = await this.currentIndex(read);
    return index.counts(entityTypes, await this.withParents(index, entityTypes, read));
  }

  /**
   * Adds the parents that the actor may not see, because an engine knows of each document only who its parents are. Costs nothing for an
   * actor who may see everything, and for entity types without parents.
   */
  private async withParents(
    index: SearchIndex,
    entityTypes: readonly string[],
    read: ReadContext,
  ): Promise<ReadContext> {
    const { access } = this.deps;
    const inheriting = entityTypes.filter((entityType) => access.mayInherit(entityType, read));
    if (read.access.kind === 'everything' || inheriting.length === 0) return read;
    const parents = await index.parents(inheriting, read);
    const admitted = await access.admitted(parents, read);
    const hiddenParents = parents.filter((urn) => !admitted.has(urn));
    return hiddenParents.length === 0 ? read : withAccess(read, { ...read.access, hiddenParents });
  }

  private interpretationDeps(index: SearchIndex, { entityTypes, read }: SearchQuery): InterpretationDeps {
    return {
      fields: this.deps.fields,
      interpreter: this.interpreter,
      similarWords: (words) => index.similarWords({ words, entityTypes, read }),
    };
  }

  /** An index that is still being filled would leave out most hits, and nobody would notice. A filled index stays filled. */
  private async currentIndex(read: ReadContext): Promise<SearchIndex> {
    const { engine } = this.deps;
    this.isFilled ||= await (this.looking ??= engine.maintenance.isReady().finally(() => (this.looking = undefined)));
    if (!this.isFilled) throw indexNotReady();
    return engine.current(read);
  }
}

/** What a service offers its clients. */
export type OfferedSearch = Pick<SearchService, 'search' | 'autocomplete' | 'browse' | 'browsePaths' | 'counts'>;

/** Searches for the first other interpretation of a query that finds something: as it may be meant, then as a sentence. */
async function searchInterpretations(
  searches: InterpretationSearch,
  { input, entityTypes }: Pick<SearchQuery, 'input' | 'entityTypes'>,
  deps: InterpretationDeps,
): Promise<Found | undefined> {
  const typed = storableText(input);
  const asked = askedOf(withoutPunctuation(typed), entityTypes, deps.fields);
  const isAsTyped = asked.text === typed;
  if (isAsTyped) searches.noteEmpty(asked);
  // The interpretations in named fields, and the plain one, were searched for as typed.
  const interpretations = isAsTyped
    ? deps.interpreter.interpretations(asked.node, entityTypes)
    : allInterpretations(deps.interpreter, asked, entityTypes);
  return (
    (await searches.firstFound(interpretations)) ??
    (await searchOtherWords(searches, asked, deps)) ??
    searchSentence(searches, asked, deps)
  );
}

/** Searches with words at the ends as places, with other spaces, and without typing errors. */
async function searchOtherWords(
  searches: InterpretationSearch,
  { text, node, entityTypes }: Asked,
  { interpreter, similarWords }: InterpretationDeps,
): Promise<Found | undefined> {
  const found = await searches.firstFound(interpreter.placedAtEnds(node, entityTypes));
  if (found) return found;
  for (const corrected of interpreter.joinedAndSplit(node, entityTypes)) {
    const right = await searches.firstFound([{ node: corrected.node, entityTypes }]);
    if (right) return { ...right, corrected: corrected.text };
  }
  const corrections = await interpreter.corrections(text, node, entityTypes, similarWords);
  for (const corrected of await mostFoundFirst(corrections, searches)) {
    const right = await searches.firstFound(allInterpretations(interpreter, corrected, entityTypes));
    if (right) return { ...right, corrected: corrected.text };
  }
  return undefined;
}

/** The right word is one that occurs together with the other words of the query. */
async function mostFoundFirst(
  corrections: readonly Corrected[],
  searches: InterpretationSearch,
): Promise<readonly Corrected[]> {
  if (corrections.length < 2 || corrections[0]?.isOneWord) return corrections;
  const counted = await Promise.all(
    corrections.map(async (each) => ({ each, total: await searches.count(each.node) })),
  );
  return counted.toSorted((a, b) => b.total - a.total).map(({ each }) => each);
}
