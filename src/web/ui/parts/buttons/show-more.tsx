interface ShowMoreProps {
  /** A query whose answer comes page after page. */
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** The button below a list that has another page. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) {
  if (!hasNextPage) return null;
  return (
    <button
      type="button"
      className="button more"
      aria-disabled={isFetchingNextPage || undefined}
      onClick={() => !isFetchingNextPage && void fetchNextPage()}
    >
      {isFetchingNextPage ? 'Loading…' : 'Show more'}
    </button>
  );
}
