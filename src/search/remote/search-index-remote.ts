import { UnavailableError } from '#base/errors/domain-error';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { FoundCompletion, FoundPage, SearchIndex } from '../engine/search-index';
import type { CompletionPlan } from '../language/query/completion-plan';
import type { SearchPlan } from '../language/query/search-plan';
import type { BrowsePage, BrowseQuery, SimilarWords, SimilarWordsQuery } from '../language/query/search-query';
import { completionCall, type RemoteCall, searchCall, type SentPage, sentRead } from './remote-call';

/** Sends a question and gives the JSON of its answer. @throws UnavailableError | CancelledError, or as the other process says */
export type SendCall = (call: RemoteCall, signal: AbortSignal) => Promise<string>;

/** The index of another process. */
export class SearchIndexRemote implements SearchIndex {
  constructor(private readonly send: SendCall) {}

  async search(plan: SearchPlan): Promise<FoundPage> {
    const { groups, ...page }: SentPage = await this.answer(searchCall(plan), plan.request.read, isPage);
    return { ...page, ...(groups && { groups: new Map(groups) }) };
  }

  async autocomplete(plan: CompletionPlan): Promise<readonly FoundCompletion[]> {
    return this.answer(completionCall(plan), plan.request.read, Array.isArray);
  }

  async browse({ read, ...query }: BrowseQuery): Promise<BrowsePage> {
    return this.answer({ kind: 'browse', query: { ...query, read: sentRead(read) } }, read, isObject);
  }

  async browsePaths(urn: string, read: ReadContext): Promise<readonly string[]> {
    return this.answer({ kind: 'browsePaths', urn, read: sentRead(read) }, read, Array.isArray);
  }

  async parents(entityTypes: readonly string[], read: ReadContext): Promise<readonly string[]> {
    return this.answer({ kind: 'parents', entityTypes, read: sentRead(read) }, read, Array.isArray);
  }

  async counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return new Map(await this.answer({ kind: 'counts', entityTypes, read: sentRead(read) }, read, Array.isArray));
  }

  async similarWords({ read, ...query }: SimilarWordsQuery): Promise<SimilarWords> {
    const call: RemoteCall = { kind: 'similarWords', query: { ...query, read: sentRead(read) } };
    return new Map(await this.answer(call, read, Array.isArray));
  }

  /** @throws UnavailableError for an answer of another program, or half of one */
  private async answer(
    call: RemoteCall,
    { signal }: Pick<ReadContext, 'signal'>,
    fits: (answer: unknown) => boolean,
  ): Promise<ReturnType<typeof JSON.parse>> {
    const answer = parsed(await this.send(call, signal));
    if (!fits(answer)) throw isNoIndex();
    return answer;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw isNoIndex(cause);
  }
}

function isNoIndex(cause?: unknown): UnavailableError {
  return new UnavailableError(
    'What is at ASPECTORY_SEARCH_URL does not answer as a process that searches. Name a process of this catalog that searches in memory, and no proxy that changes answers.',
    [],
    { cause },
  );
}

function isObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null;
}

function isPage(answer: unknown): boolean {
  return isObject(answer) && 'total' in answer && 'hits' in answer && Array.isArray(answer.hits);
}
