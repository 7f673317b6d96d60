import { Link, useLocation } from 'wouter';
import { useQueryParams } from '../use-query-params';

interface PagesProps {
  readonly start: number;
  readonly size: number;
  readonly total: number;
  /** What is listed, for the name of the navigation. */
  readonly what: string;
}

/** Links to the page before and the page after. Nothing if there is only one page. */
export function Pages({ start, size, total, what }: PagesProps) {
  const [location] = useLocation();
  const params = useQueryParams();
  if (total <= size && start === 0) return null;
  const at = (position: number) => {
    const query = new URLSearchParams(params);
    query.set('start', String(Math.max(0, position)));
    return `${location}?${query}`;
  };
  if (start >= total && total > 0)
    return (
      <p className="pages">
        The list ends before this page: there {total === 1 ? 'is' : 'are'} {total.toLocaleString()}.{' '}
        <Link href={at(0)}>Go to the first page</Link>
      </p>
    );
  return (
    <nav className="pages" aria-label={`Pages of ${what}`}>
      {start > 0 && <Link href={at(start - size)}>Previous</Link>}
      <span className="soft">
        {Math.min(start + 1, total)} to {Math.min(start + size, total)} of {total}
      </span>
      {start + size < total && <Link href={at(start + size)}>Next</Link>}
    </nav>
  );
}

/** The number of entries before the page that an address names. */
export function startIn(params: URLSearchParams): number {
  return Math.max(0, Number.parseInt(params.get('start') ?? '0', 10) || 0);
}
