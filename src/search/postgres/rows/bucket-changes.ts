import type { DocumentChange } from '../../document-changes';
import type { SearchDocument } from '../../search-document';
import type { Bucket, Placement } from './buckets';

/** A number of entities that a bucket gains or loses. */
export interface BucketChange extends Bucket {
  readonly entities: number;
}

export type Placements = (document: SearchDocument) => Placement;

/** How changes of documents change the counts of buckets. */
export function bucketChanges(changes: readonly DocumentChange[], placementOf: Placements): readonly BucketChange[] {
  const counts = new Map<string, { readonly bucket: Bucket; entities: number }>();
  const add = (document: SearchDocument | null, by: number) => {
    for (const bucket of document === null || document.removed ? [] : bucketsOf(document, placementOf)) {
      const count = counts.get(bucket.id);
      if (count) count.entities += by;
      else counts.set(bucket.id, { bucket, entities: by });
    }
  };
  for (const { document, previousDocument } of changes) {
    add(document, 1);
    add(previousDocument, -1);
  }
  const counted = [...counts.values()]
    .filter(({ entities }) => entities !== 0)
    .map(({ bucket, entities }) => ({ ...bucket, entities }));
  const removed = changes.flatMap(({ document }) => (document?.removed ? [document] : []));
  return removed.length === 0 ? counted : distinct([...namedBuckets(removed, placementOf), ...counted]);
}

/** A change of 0 for each bucket of the documents: its row gives the bucket a name. */
export function namedBuckets(documents: readonly SearchDocument[], placementOf: Placements): readonly BucketChange[] {
  const buckets = documents.flatMap((document) => bucketsOf(document, placementOf));
  return distinct(buckets.map((bucket) => ({ ...bucket, entities: 0 })));
}

/** A soft-deleted document is not counted and in no folder. Its facet values need names, because a filter may ask for such documents. */
function bucketsOf(document: SearchDocument, placementOf: Placements): readonly Bucket[] {
  const { facets, folders } = placementOf(document);
  return document.removed ? facets : [...facets, ...folders];
}

/** The last change of each bucket. */
function distinct(changes: readonly BucketChange[]): readonly BucketChange[] {
  return [...new Map(changes.map((change) => [change.id, change])).values()];
}
