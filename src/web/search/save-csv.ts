import { searchSummaries } from '../../../generated/http/addresses';
import { csvOf } from '../parts/csv';
import { saveFile } from '../parts/save-file';
import { send } from '../api/send';
import { searchBody, type Hit } from './search-queries';
import type { SearchState } from './search-state';

/** More would hold the page up. The command line exports whole catalogs. */
const ROWS_MAX = 5000;
const PAGE = 100;

/** Saves the result as a file. @returns what to say about it */
export async function saveCsv(state: SearchState, total: number): Promise<string> {
  try {
    const rows = await readAll(state);
    saveFile('search.csv', 'text/csv', csvOf([HEADS, ...rows]));
    return total > rows.length ? `Saved the first ${rows.length.toLocaleString('en')}` : 'Saved';
  } catch {
    return 'Not saved; try again';
  }
}

const HEADS = ['urn', 'type', 'name', 'platform', 'places', 'owners', 'tags', 'terms', 'description'];

async function readAll(state: SearchState): Promise<readonly (readonly string[])[]> {
  const rows: string[][] = [];
  let cursor: string | undefined;
  do {
    const found = await send(searchSummaries, {
      body: {
        ...searchBody(state),
        count: PAGE,
        searchFlags: { skipAggregates: true, skipHighlighting: true },
        ...(cursor !== undefined && { cursor }),
      },
    });
    for (const hit of found.hits) rows.push(rowOf(hit));
    cursor = found.cursor;
  } while (cursor !== undefined && rows.length < ROWS_MAX);
  return rows.slice(0, ROWS_MAX);
}

function rowOf({ urn, entityType, name, platform, places, owners, tags, terms, description }: Hit): string[] {
  const names = (entities: Hit['owners'] = []) => entities.map((entity) => entity.name).join('; ');
  return [
    urn,
    entityType,
    name,
    platform?.name ?? '',
    names(places),
    names(owners),
    names(tags),
    names(terms),
    description ?? '',
  ];
}
