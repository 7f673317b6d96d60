import { fieldStrings } from '#search/language/fields/search-document';
import { entityTypeOf } from '../segment/segment';
import { hasBit } from '../storage/bits';
import { byteText } from '../storage/byte-text';
import { keptFields } from './kept-fields';
import type { IndexSnapshot } from './index-snapshot';

/** The browse paths of an entity, as they were written. */
export function browsePathsOf(urn: string, { views, fields }: IndexSnapshot): readonly string[] {
  for (const { segment, live } of views) {
    const document = segment.urns.find(byteText(urn));
    if (document < 0 || !hasBit(live, document)) continue;
    const kept = keptFields({ segment, document });
    return fields.ofType(entityTypeOf(segment, document)).paths.flatMap(({ name }) => fieldStrings(kept[name]));
  }
  return [];
}
