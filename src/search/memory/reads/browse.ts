import { storableText } from '../../../json/storable-text';
import { normalizeFilter } from '../../query/normalize-filter';
import { translateRestriction } from '../../query/restriction';
import type { BrowsePage, BrowseQuery } from '../../search-index';
import type { Turn } from '../evaluate/turn';
import { markDocuments } from '../evaluate/mark-documents';
import { fieldRange, type Segment } from '../segment/segment';
import { type Bits, countBits, emptyBits, numbersOf, unite } from '../storage/bits';
import { byteText, textOf, type ByteText } from '../storage/byte-text';
import { findDocuments, type Reading, turnOf } from './reading';

/** One level of the tree: folders, then entities. */
export async function browse(request: BrowseQuery, reading: Reading): Promise<BrowsePage> {
  const level = new Level(byteText(storableText(request.path)), request.start + request.limit);
  const turn = turnOf(request.read);
  for await (const { view, found } of findDocuments(reading, scopeOf(request, reading), turn))
    await level.add(view.segment, found, pathFields(request.entityType, reading), turn);
  return level.page(request);
}

function pathFields(entityType: string, { fields }: Reading): readonly string[] {
  return fields.ofType(entityType).paths.map(({ name }) => name);
}

function scopeOf({ entityType, filter, read }: BrowseQuery, { conditions, fields }: Reading) {
  const restriction = { filter: normalizeFilter(filter, fields), access: read.access };
  const condition = translateRestriction(restriction, conditions, fields);
  return { entityTypes: [entityType], showsRemoved: false, condition };
}

type ValueRange = readonly [from: number, to: number];

/** The paths of one segment in and below a folder. */
interface PathsOfLevel {
  readonly at: ValueRange[];
  readonly below: ValueRange[];
  readonly folders: Map<ByteText, ValueRange[]>;
}

/** What is in one folder. */
class Level {
  private readonly folders = new Map<ByteText, number>();
  /** The first of each segment, as many as a page may show. */
  private readonly entities: ByteText[] = [];
  private at = 0;
  private below = 0;

  constructor(
    private readonly path: ByteText,
    private readonly needed: number,
  ) {}

  async add(segment: Segment, visible: Bits, fields: readonly string[], turn: Turn): Promise<void> {
    const paths = pathsOf(segment, fields, this.path);
    const at = numbersOf(await documentsOf(segment, visible, paths.at, turn));
    for (const document of at.subarray(0, this.needed)) this.entities.push(segment.urns.at(document));
    this.at += at.length;
    const below = await documentsOf(segment, visible, paths.below, turn);
    for (const [name, values] of paths.folders) {
      const inside = await documentsOf(segment, visible, values, turn);
      unite(below, inside);
      const count = countBits(inside);
      if (count > 0) this.folders.set(name, (this.folders.get(name) ?? 0) + count);
    }
    this.below += countBits(below);
  }

  page({ start, limit }: Pick<BrowseQuery, 'start' | 'limit'>): BrowsePage {
    const groups = [...this.folders].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const shown = groups.slice(start, start + limit);
    const first = Math.max(0, start - groups.length);
    const urns = this.entities.toSorted().slice(first, first + limit - shown.length);
    return {
      groups: shown.map(([name, count]) => ({ name: textOf(name), count })),
      totalGroups: groups.length,
      entities: urns.map(textOf).map((urn) => ({ urn, name: urn })),
      totalEntities: this.at,
      totalBelow: this.below,
    };
  }
}

/** compat: a path without a leading slash counts at the root, but is in no folder. */
function pathsOf({ values }: Segment, fields: readonly string[], path: ByteText): PathsOfLevel {
  const found: PathsOfLevel = { at: [], below: [], folders: new Map() };
  const start = `s${path}`;
  for (const field of fields) {
    const [first, last] = fieldRange(values, field);
    const from = values.keys.lowerBound(start, first, last);
    const to = values.keys.endOfPrefix(start, from, last);
    for (let value = from; value < to; value++) addPath(found, path, withoutEnd(values.keys.at(value)), value);
  }
  return found;
}

function addPath(found: PathsOfLevel, folder: ByteText, path: ByteText, value: number): void {
  const range: ValueRange = [value, value + 1];
  if (path === folder) {
    if (folder.startsWith('/')) found.at.push(range);
  } else if (path.startsWith(`${folder}/`) && (folder === '' || folder.startsWith('/'))) {
    const [name = ''] = path.slice(folder.length + 1).split('/', 1);
    const known = found.folders.get(name);
    if (known) known.push(range);
    else found.folders.set(name, [range]);
  } else if (folder === '' && path !== '') found.below.push(range);
}

/** The path of a key, without slashes at its end. */
function withoutEnd(key: ByteText): ByteText {
  return key.endsWith('/') ? key.slice(1).replace(/\/+$/, '') : key.slice(1);
}

async function documentsOf(
  { size, values: { postings } }: Segment,
  scope: Bits,
  ranges: readonly ValueRange[],
  turn: Turn,
): Promise<Bits> {
  const found = emptyBits(size);
  for (const range of ranges) await markDocuments(found, { scope, postings, accepted: null, turn }, range);
  return found;
}
