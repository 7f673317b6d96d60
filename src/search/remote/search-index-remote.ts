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
    const { groups, ...page }: SentPage = JSON.parse(await this.send(searchCall(plan), plan.request.read.signal));
    return { ...page, ...(groups && { groups: new Map(groups) }) };
  }

  async autocomplete(plan: CompletionPlan): Promise<readonly FoundCompletion[]> {
    return JSON.parse(await this.send(completionCall(plan), plan.request.read.signal));
  }

  async browse({ read, ...query }: BrowseQuery): Promise<BrowsePage> {
    return JSON.parse(await this.send({ kind: 'browse', query: { ...query, read: sentRead(read) } }, read.signal));
  }

  async browsePaths(urn: string, read: ReadContext): Promise<readonly string[]> {
    return JSON.parse(await this.send({ kind: 'browsePaths', urn, read: sentRead(read) }, read.signal));
  }

  async parents(entityTypes: readonly string[], read: ReadContext): Promise<readonly string[]> {
    return JSON.parse(await this.send({ kind: 'parents', entityTypes, read: sentRead(read) }, read.signal));
  }

  async counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return new Map(JSON.parse(await this.send({ kind: 'counts', entityTypes, read: sentRead(read) }, read.signal)));
  }

  async similarWords({ read, ...query }: SimilarWordsQuery): Promise<SimilarWords> {
    const call: RemoteCall = { kind: 'similarWords', query: { ...query, read: sentRead(read) } };
    return new Map(JSON.parse(await this.send(call, read.signal)));
  }
}
