interface SkeletonProps {
  readonly lines: number;
  readonly tall?: boolean;
}

/** Grey shapes of the size of what comes, so that nothing jumps when it does. */
export function Skeleton({ lines, tall = false }: SkeletonProps) {
  return (
    <div role="status">
      <span className="hidden-text">Loading</span>
      {Array.from({ length: lines }, (_, index) => (
        <div className={`skeleton ${tall ? 'tall' : 'line'}`} key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
