import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';

/** A person types a word in this time. */
const WAIT_MS = 250;

/** Words to search a list for. They are in the address as `query`. */
export function SearchField({ label }: { readonly label: string }) {
  const [params, setParams] = useSearchParams();
  const searched = params.get('query') ?? '';
  const [text, setText] = useState(searched);
  const [known, setKnown] = useState(searched);
  // Somebody went back to another address.
  if (searched !== known) {
    setKnown(searched);
    setText(searched);
  }
  useEffect(() => {
    if (text === searched) return undefined;
    const timer = setTimeout(() => {
      setKnown(text);
      setParams((now) => withQuery(now, text), { replace: true });
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [text, searched, setParams]);
  return (
    <div className="search" role="search">
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={200}
      />
    </div>
  );
}

/** Another search begins at its first page. */
function withQuery(params: URLSearchParams, query: string): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('start');
  if (query === '') changed.delete('query');
  else changed.set('query', query);
  return changed;
}
