interface PopularBadgeProps {
  /** The use in the last 30 days. Nothing where it is not known. */
  readonly use: { readonly uses: number; readonly users: number; readonly isPopular: boolean } | null | undefined;
}

/** Says of a row that many use it, and how many. */
export function PopularBadge({ use }: PopularBadgeProps) {
  if (!use?.isPopular) return null;
  const figures = `${use.uses.toLocaleString()} queries in 30 days, by at least ${use.users.toLocaleString()} users`;
  return (
    <span className="badge popular" title={figures}>
      Popular<span className="hidden-text">: {figures}</span>
    </span>
  );
}
