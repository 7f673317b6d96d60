const LINES = 3;

/** Grey lines in the place of content that comes. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <div className="loading" role="status">
      <span className="hidden-text">Loading {what}</span>
      {Array.from({ length: LINES }, (_, index) => (
        <div className="skeleton" key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
