import { withoutEndSlashes } from '#base/addresses/without-end-slashes';
import { storableText } from '#base/json/storable-text';
import { normalizeFilter } from '#search/language/query/normalize-filter';
import { translateRestriction } from '#search/language/query/restriction';
import type { BrowsePage, BrowseQuery } from '#search/language/query/search-query';
import type { Turn } from '#base/background/turn';
import { documentsOf } from '../evaluate/mark-documents';
import { fieldRange, type Segment } from '../segment/segment';
import { byteText, decodedText, type ByteText } from '../storage/byte-text';
import type { DocumentSet } from '../storage/document-set';
import { ViewCache } from './cache/view-cache';
import { evaluationIn, findInView, type IndexSnapshot, turnOf, wholeCondition } from './index-snapshot';

/** Entities of one segment that are kept of a folder. */
const ENTITIES_KEPT_MAX = 200;

const kept = new ViewCache<SegmentLevel>();

/** One level of the tree: folders, then entities. */
export async function browse(request: BrowseQuery, snapshot: IndexSnapshot): Promise<BrowsePage> {
  const { entityType, start, limit, read } = request;
  const path = byteText(storableText(request.path));
  const filter = normalizeFilter(request.filter, snapshot.fields);
  const condition = translateRestriction({ filter, access: read.access }, snapshot.conditions, snapshot.fields);
  const visibleOnes = wholeCondition({ entityTypes: [entityType], showsRemoved: false, condition });
  const turn = turnOf(read, snapshot);
  const level = new Level();
  const key = JSON.stringify([entityType, path, read.access]);
  for (const view of snapshot.views) {
    const make = async (most: number) => {
      const visible = await findInView(view, visibleOnes, evaluationIn(view.segment, snapshot, turn));
      return segmentLevel(view.segment, visible, { path, fields: pathFields(entityType, snapshot), most, turn });
    };
    const isKept = filter === null && start + limit <= ENTITIES_KEPT_MAX;
    level.add(isKept ? await kept.find(view.live, key, () => make(ENTITIES_KEPT_MAX)) : await make(start + limit));
    if (turn.isOver) await turn.pause();
  }
  return level.page(request);
}

function pathFields(entityType: string, { fields }: IndexSnapshot): readonly string[] {
  return fields.ofType(entityType).paths.map(({ name }) => name);
}

type ValueRange = readonly [from: number, to: number];

/** The paths of one segment in and below a folder. */
interface PathsOfLevel {
  readonly at: ValueRange[];
  readonly below: ValueRange[];
  readonly folders: Map<ByteText, ValueRange[]>;
}

/** What one segment has in a folder. */
interface SegmentLevel {
  readonly folders: readonly (readonly [name: ByteText, count: number])[];
  /** Urns of the first entities exactly there. */
  readonly entities: readonly ByteText[];
  readonly at: number;
  readonly below: number;
}

interface BrowsedFolder {
  readonly path: ByteText;
  readonly fields: readonly string[];
  /** Entities that a page may show. */
  readonly most: number;
  readonly turn: Turn;
}

async function segmentLevel(
  segment: Segment,
  visible: DocumentSet,
  { path, fields, most, turn }: BrowsedFolder,
): Promise<SegmentLevel> {
  const paths = pathsOf(segment, fields, path);
  const marked = { scope: visible, postings: segment.values.postings, accepted: null, turn };
  const within = (ranges: readonly ValueRange[]) => documentsOf(marked, ranges);
  const at = (await within(paths.at)).numbers();
  let below = await within(paths.below);
  const folders: (readonly [ByteText, number])[] = [];
  for (const [name, values] of paths.folders) {
    const inside = await within(values);
    below = below.or(inside);
    folders.push([name, inside.count]);
  }
  const entities = Array.from(at.subarray(0, most), (document) => segment.urns.at(document));
  return { folders, entities, at: at.length, below: below.count };
}

/** What all segments have in a folder. */
class Level {
  private readonly folders = new Map<ByteText, number>();
  private readonly entities: ByteText[] = [];
  private at = 0;
  private below = 0;

  add({ folders, entities, at, below }: SegmentLevel): void {
    for (const [name, count] of folders) if (count > 0) this.folders.set(name, (this.folders.get(name) ?? 0) + count);
    for (const urn of entities) this.entities.push(urn);
    this.at += at;
    this.below += below;
  }

  page({ start, limit }: Pick<BrowseQuery, 'start' | 'limit'>): BrowsePage {
    const groups = [...this.folders].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    const shown = groups.slice(start, start + limit);
    const first = Math.max(0, start - groups.length);
    const urns = this.entities.toSorted().slice(first, first + limit - shown.length);
    return {
      groups: shown.map(([name, count]) => ({ name: decodedText(name), count })),
      totalGroups: groups.length,
      entities: urns.map(decodedText).map((urn) => ({ urn, name: urn })),
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
  return withoutEndSlashes(key.slice(1));
}
