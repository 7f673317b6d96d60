/** The shape of the page of an entity: header, tabs, and two columns. */
export function EntitySkeleton() {
  return (
    <div role="status" className="entity-skeleton">
      <span className="hidden-text">Loading</span>
      <div className="entity-title" aria-hidden="true">
        <span className="skeleton square" />
        <div>
          <span className="skeleton short" />
          <span className="skeleton title" />
        </div>
      </div>
      <span className="skeleton bar" aria-hidden="true" />
      <div className="overview" aria-hidden="true">
        <div>
          <span className="skeleton line" />
          <span className="skeleton line" />
          <span className="skeleton short" />
        </div>
        <div>
          <span className="skeleton short" />
          <span className="skeleton line" />
        </div>
      </div>
    </div>
  );
}
