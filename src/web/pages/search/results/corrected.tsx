import { Link } from 'wouter';
import { searchAddress, type SearchState } from '#web/api/search-state';

/** The query that was searched instead of the typed one, which found nothing. Both can be chosen. */
export function Corrected({ state, corrected }: { readonly state: SearchState; readonly corrected: string }) {
  const literal = `"${state.text.replaceAll('"', '')}"`;
  return (
    <p className="corrected" role="status">
      Showing results for{' '}
      <Link href={searchAddress({ ...state, text: corrected })}>
        <strong>{corrected}</strong>
      </Link>
      . Nothing matches “{state.text}”.{' '}
      <Link className="soft" href={searchAddress({ ...state, text: literal })}>
        Search instead for {literal}
      </Link>
    </p>
  );
}
