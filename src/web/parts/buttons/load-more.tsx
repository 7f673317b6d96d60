interface LoadMoreProps {
  /** A query whose answer comes page after page. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** The button below a list that has another page. */
export function LoadMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: LoadMoreProps) {
  if (!hasNextPage) return null;
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isFetchingNextPage || undefined}
      onClick={() => void fetchNextPage()}
    >
      {isFetchingNextPage ? 'Loading…' : 'Load more'}
    </button>
  );
}
