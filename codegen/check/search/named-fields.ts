import type { SearchFieldType } from '#codegen/model/registry-types';
import { annotationPlace } from '#codegen/values/origin-at';
import { annotatedNodes } from '#codegen/facts/annotations';
import type { Origin } from '#codegen/model/model';
import type { CarriedAspect } from '#codegen/facts/specs/aspect-specs';
import { scoreNodes, searchScores } from '#codegen/facts/specs/search/search-scores';
import { searchFields } from '#codegen/facts/specs/search/search-specs';
import { rememberedFor } from '#codegen/values/remembered';

/** Kinds of values that are indexed in the same way. */
const KINDS: Readonly<Record<SearchFieldType, string>> = {
  KEYWORD: 'text',
  TEXT: 'text',
  TEXT_PARTIAL: 'text',
  URN: 'text',
  URN_PARTIAL: 'text',
  BROWSE_PATH: 'path',
  BROWSE_PATH_V2: 'list of path parts',
  BOOLEAN: 'boolean',
  COUNT: 'number',
  DATETIME: 'number',
  OBJECT: 'map',
};

const ROLES = ['values', 'helper', 'score'] as const;

/** A name that an aspect gives to something in search documents. */
export interface NamedField {
  readonly name: string;
  readonly kind: string;
  readonly role: (typeof ROLES)[number];
  /** The option that gives the name, and its position. */
  readonly option: 'fieldName' | 'hasValuesFieldName' | 'numValuesFieldName';
  readonly place: Origin;
}

/** Search fields, the helper fields that count their values, and scores, in this order: all of them share one document. */
export const namedFields = rememberedFor(({ tree }: CarriedAspect): readonly NamedField[] => {
  const places = annotatedNodes(tree, 'Searchable');
  const scored = scoreNodes(tree);
  const fields = searchFields(tree).flatMap(({ field, type, hasValuesField, numValuesField }, index) => {
    const named = (
      name: string | null,
      kind: string,
      role: NamedField['role'],
      option: NamedField['option'],
    ): NamedField[] => {
      const place = places[index]?.at(option);
      return name === null || !place ? [] : [{ name, kind, role, option, place }];
    };
    return [
      ...named(field, KINDS[type], 'values', 'fieldName'),
      ...named(hasValuesField, 'boolean', 'helper', 'hasValuesFieldName'),
      ...named(numValuesField, 'number', 'helper', 'numValuesFieldName'),
    ];
  });
  const scores = searchScores(tree).flatMap(({ field: name }, index): NamedField[] => {
    const field = scored[index]?.field;
    return field
      ? [
          {
            name,
            kind: 'number',
            role: 'score',
            option: 'fieldName',
            place: annotationPlace(field, 'SearchScore', 'fieldName'),
          },
        ]
      : [];
  });
  return [...fields, ...scores].toSorted((a, b) => ROLES.indexOf(a.role) - ROLES.indexOf(b.role));
});
