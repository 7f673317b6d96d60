import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { typeCountsQuery } from '../search-queries';
import { isNarrowed, NO_SEARCH, searchAddress, type SearchState } from '#web/api/search-state';

/** What to do when a search finds nothing: a word less, a filter less. */
export function NoHits({ state }: { readonly state: SearchState }) {
  const words = state.text.split(/\s+/).filter((word) => word !== '');
  return (
    <section className="panel empty" role="status">
      <h2>Nothing was found{words.length > 0 && ` for “${state.text.trim()}”`}</h2>
      <p>
        {words.length === 1 && 'Check the spelling, or type a part of the name. '}Searches leave out what you may not
        see.
      </p>
      <ul className="plain-links">
        {isNarrowed(state) && (
          <li>
            <Link href={searchAddress({ ...state, filters: [], ranges: [] })}>Search without filters</Link>
          </li>
        )}
        {words.length > 1 &&
          words.map((word, index) => {
            const text = words.filter((_, at) => at !== index).join(' ');
            return (
              <li key={word}>
                <Link href={searchAddress({ ...state, text })}>
                  Without “{word}”: {text}
                </Link>
              </li>
            );
          })}
        <Everything />
      </ul>
    </section>
  );
}

function Everything() {
  const { data } = useQuery(typeCountsQuery);
  return (
    <li>
      <Link href={searchAddress(NO_SEARCH)}>Show everything{data && ` (${data.total.toLocaleString()})`}</Link>
    </li>
  );
}
