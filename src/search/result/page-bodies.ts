import type { SearchPage, SearchQuery } from '../search-index';

type MakeBody = (query: SearchQuery, page: SearchPage) => string;

interface PageBodies {
  readonly byMaker: Map<MakeBody, Buffer>;
  readonly onAdded: (bytes: number) => void;
}

/** Characters. Larger bodies are made again. */
const LENGTH_MAX = 64 * 1024;

/** By the page itself, so that a copy with other members has no bodies. */
const bodiesOf = new WeakMap<SearchPage, PageBodies>();

/** Lets the bodies that are made of a page be kept as long as the page. `onAdded` hears how many bytes each takes. */
export function keepBodies(page: SearchPage, onAdded: PageBodies['onAdded']): void {
  bodiesOf.set(page, { byMaker: new Map(), onAdded });
}

/**
 * A function that makes the body of a page only once while an index keeps the page. An index gives such a page only to equal questions,
 * so the body depends on the page alone.
 */
export function keptBody(make: MakeBody): (query: SearchQuery, page: SearchPage) => string | Buffer {
  return (query, page) => {
    const bodies = bodiesOf.get(page);
    const known = bodies?.byMaker.get(make);
    if (known) return known;
    const made = make(query, page);
    if (!bodies || made.length > LENGTH_MAX) return made;
    const body = Buffer.from(made);
    bodies.byMaker.set(make, body);
    bodies.onAdded(body.length);
    return body;
  };
}
