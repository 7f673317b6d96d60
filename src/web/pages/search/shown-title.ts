import type { SearchFieldModel, SummaryFacet } from '#generated/http/messages';
import { symbolText } from '#web/ui/values/value-kinds';

type Value = Pick<SummaryFacet['values'][number], 'value' | 'title'>;

/** What the models say of search fields. */
interface KnownFields {
  readonly searchFields: { readonly [field: string]: Pick<SearchFieldModel, 'symbols'> };
}

/** The title of a value of a search field as people read it: symbols of enums as pages of entities show them, `Good` for `GOOD`. */
export function shownTitle(field: string, { value, title }: Value, listing: KnownFields | undefined): string {
  return title === value && listing?.searchFields[field]?.symbols ? symbolText(value) : title;
}
