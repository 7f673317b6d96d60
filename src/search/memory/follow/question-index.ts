import type { ReadContext } from '#catalog/authorization/read-context';
import type { FoundCompletion, FoundPage, SearchIndex } from '#search/engine/search-index';
import type { CompletionPlan } from '#search/language/query/completion-plan';
import type { SearchPlan } from '#search/language/query/search-plan';
import type { BrowsePage, BrowseQuery, SimilarWords, SimilarWordsQuery } from '#search/language/query/search-query';
import type { MemoryIndex } from '../memory-index';
import type { QuestionDocuments } from '../rows/question-documents';
import { isSameState } from './index-follower';
import type { Followed } from './live-index';

interface QuestionIndexDeps {
  /** What probably has everything that was committed before the question; undefined if it probably lacks something. */
  readonly probable: Followed<MemoryIndex> | undefined;
  /** Documents that also say where the log was when they were read. */
  readonly documents: () => QuestionDocuments;
  /** The index that surely has it, which costs a statement. */
  readonly current: () => Promise<MemoryIndex>;
}

/**
 * The index for one question, which searches before it knows that it has the newest position. A page of hits mostly reads documents, and
 * that statement reads the position, too. If the index has that position, it had everything that was committed before the question.
 * Otherwise the question is asked again, of the index that caught up.
 */
export class QuestionIndex implements SearchIndex {
  private confirmed: Promise<MemoryIndex> | undefined;
  private documents: QuestionDocuments;

  constructor(private readonly deps: QuestionIndexDeps) {
    this.documents = deps.documents();
  }

  /** Resolves when the index has what was committed before. @throws UnavailableError if it cannot have it in time */
  async catchUp(): Promise<void> {
    await this.current();
  }

  async search(plan: SearchPlan): Promise<FoundPage> {
    const { probable } = this.deps;
    const isTried = probable && !this.confirmed && plan.readsFields;
    return isTried ? this.tried(plan, probable) : (await this.current()).search(plan, this.documents);
  }

  private async tried(plan: SearchPlan, { index, follower }: Followed<MemoryIndex>): Promise<FoundPage> {
    const asked = follower.reached;
    const { documents } = this;
    const page = await index.search(plan, documents);
    if (documents.seen && isSameState(documents.seen, asked)) {
      this.confirmed ??= Promise.resolve(index);
      return page;
    }
    const current = await this.current();
    if (current === index && isSameState(follower.reached, asked)) return page;
    // Documents of before the changes could lack the words that were found.
    this.documents = this.deps.documents();
    return current.search(plan, this.documents);
  }

  async autocomplete(plan: CompletionPlan): Promise<readonly FoundCompletion[]> {
    return (await this.current()).autocomplete(plan);
  }

  async browse(query: BrowseQuery): Promise<BrowsePage> {
    return (await this.current()).browse(query);
  }

  async browsePaths(urn: string, read: ReadContext): Promise<readonly string[]> {
    return (await this.current()).browsePaths(urn, read);
  }

  async parents(entityTypes: readonly string[], read: ReadContext): Promise<readonly string[]> {
    return (await this.current()).parents(entityTypes, read);
  }

  async counts(entityTypes: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>> {
    return (await this.current()).counts(entityTypes, read);
  }

  async similarWords(query: SimilarWordsQuery): Promise<SimilarWords> {
    return (await this.current()).similarWords(query);
  }

  private current(): Promise<MemoryIndex> {
    return (this.confirmed ??= this.deps.current());
  }
}
