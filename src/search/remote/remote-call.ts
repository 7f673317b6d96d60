import type { AccessFilter } from '#catalog/authorization/access-filter';
import type { ReadContext } from '#catalog/authorization/read-context';
import type { FoundPage } from '../engine/search-index';
import type { CompletionPlan } from '../language/query/completion-plan';
import type { QueryNode } from '../language/query/query-node';
import type { SearchPlan } from '../language/query/search-plan';
import type {
  AutocompleteQuery,
  BrowseQuery,
  EntityGroup,
  SearchQuery,
  SimilarWordsQuery,
} from '../language/query/search-query';

/** What the other process needs to know of the actor. Its own client is this process. */
export interface SentRead extends Pick<ReadContext, 'privileges'> {
  readonly access: AccessFilter;
}

/** A request without what has no JSON. */
type Sent<Request> = Omit<Request, 'read' | 'within'> & { readonly read: SentRead };
export type SentSearch = Sent<SearchQuery> & { readonly within?: readonly EntityGroup[] };

/** One question to the index of another process. That process plans it again, because plans refer to fields of the models. */
export type RemoteCall =
  | { readonly kind: 'search'; readonly request: SentSearch; readonly node: QueryNode }
  | {
      readonly kind: 'autocomplete';
      readonly request: Sent<AutocompleteQuery>;
      readonly typed: Pick<CompletionPlan, 'text' | 'eachWordBegins'>;
    }
  | { readonly kind: 'browse'; readonly query: Sent<BrowseQuery> }
  | { readonly kind: 'browsePaths'; readonly urn: string; readonly read: SentRead }
  | { readonly kind: 'parents' | 'counts'; readonly entityTypes: readonly string[]; readonly read: SentRead }
  | { readonly kind: 'similarWords'; readonly query: Sent<SimilarWordsQuery> }
  /** Whether searches can be answered. */
  | { readonly kind: 'ready' };

/** A page whose counts by group are a list. */
export type SentPage = Omit<FoundPage, 'groups'> & { readonly groups?: readonly (readonly [string, number])[] };

export function sentRead({ access, privileges }: ReadContext): SentRead {
  return { access, privileges };
}

export function searchCall({ request, query }: SearchPlan): RemoteCall {
  const { read, within, ...rest } = request;
  return {
    kind: 'search',
    request: { ...rest, read: sentRead(read), ...(within && { within: within.groups }) },
    node: query,
  };
}

export function completionCall({ request, text, eachWordBegins }: CompletionPlan): RemoteCall {
  return {
    kind: 'autocomplete',
    request: { ...request, read: sentRead(request.read) },
    typed: { text, eachWordBegins },
  };
}
