import type { estypes } from '@elastic/elasticsearch';
import { ENTITY_TYPE_FIELD, type SearchField, URN_FIELD } from '#search/language/fields/search-field';
import type { SearchFields } from '#search/language/fields/search-fields';
import { decodeCursor, invalidCursor, type SortValue } from '#search/service/result/cursor';
import type { Sort } from '#catalog/filter/filter';
import { numberProperty, valueProperty } from '../documents/document-properties';

/** A sort key before the urn. */
interface SortKey {
  readonly property: string;
  readonly isNumber: boolean;
  readonly order: estypes.SortCombinations;
}

export interface SortOrder {
  readonly keys: readonly SortKey[];
  /** Ends with the urn, so that no two documents are equal. */
  readonly sort: estypes.SortCombinations[];
}

const BY_URN: estypes.SortCombinations = { urn: { order: 'asc' } };
const BY_SCORE: SortKey = { property: '_score', isNumber: true, order: { _score: { order: 'desc' } } };
/** Orders hits with equal scores by use, the most used first. The indices of the last release do not have it until they are built again. */
const BY_USE: SortKey = {
  property: 'use',
  isNumber: true,
  order: { use: { order: 'desc', missing: 0, unmapped_type: 'integer' } },
};
/** Equal to the order by score if the score is only the rank weight. */
const BY_RANK_WEIGHT: SortKey = { property: 'rankWeight', isNumber: true, order: { rankWeight: { order: 'desc' } } };

/** Ignores fields that no entity type has. */
export function sortOrder(sort: readonly Sort[], fields: SearchFields, isScored: boolean): SortOrder {
  const best = isScored ? BY_SCORE : BY_RANK_WEIGHT;
  const keys =
    sort.length === 0
      ? [best, BY_USE]
      : sort.flatMap(({ field, descending }) => {
          const found = fields.named(field);
          return found ? [sortKey(found, descending)] : [];
        });
  return { keys, sort: [...keys.map(({ order }) => order), BY_URN] };
}

/** Documents without a value come last in both directions. */
function sortKey(field: SearchField, descending: boolean): SortKey {
  const isNumber = field.kind === 'number';
  const property = isNumber ? numberProperty(field) : textProperty(field);
  return {
    property,
    isNumber,
    order: {
      [property]: {
        order: descending ? 'desc' : 'asc',
        missing: '_last',
        unmapped_type: isNumber ? 'double' : 'keyword',
      },
    },
  };
}

function textProperty(field: SearchField): string {
  return field === URN_FIELD || field === ENTITY_TYPE_FIELD ? valueProperty(field) : `first.${field.name}`;
}

/** @throws InvalidInputError for a cursor of another order */
export function afterCursor(cursor: string, { keys }: SortOrder): SortValue[] {
  const kinds = keys.map(({ isNumber }) => (isNumber ? 'number' : 'text'));
  const { values, urn } = decodeCursor(cursor, kinds);
  // A document without a number sorts at infinity.
  if (values.some((value, index) => value === null && kinds[index] === 'number')) throw invalidCursor();
  return [...values, urn];
}
