/** Grey lines in the place of content that comes. */
export function Loading({ what, lines }: { readonly what: string; readonly lines: number }) {
  return (
    <div className="loading" role="status">
      <span className="hidden-text">Loading {what}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div className="skeleton" key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
