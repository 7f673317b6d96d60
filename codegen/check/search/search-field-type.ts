import type { LeafType, SearchFieldType } from '#codegen/model/registry-types';
import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { type AnnotatedNode, annotatedNodes } from '#codegen/facts/annotations';
import { SEARCH_FIELD_TYPES } from '#codegen/facts/specs/search/search-specs';
import type { Report, Rule } from '../rule';

/** Leaves that a field of the type can be made of, where not every leaf will do. */
const LEAVES: Partial<Record<SearchFieldType, readonly LeafType[]>> = {
  BOOLEAN: ['boolean'],
  COUNT: ['int', 'long', 'float', 'double'],
  DATETIME: ['int', 'long'],
  URN: ['string'],
  URN_PARTIAL: ['string'],
  BROWSE_PATH: ['string'],
  BROWSE_PATH_V2: ['string'],
  OBJECT: ['map'],
};

/** A `fieldType` exists and suits its leaf. */
export const searchFieldType: Rule = {
  name: 'search-field-type',
  check({ carried }, report) {
    for (const { tree } of carried) {
      for (const found of annotatedNodes(tree, 'Searchable')) checkType(found, report);
    }
  },
};

function checkType({ node, options, at }: AnnotatedNode, report: Report): void {
  const written = options.fieldType;
  if (typeof written !== 'string') return;
  const type = SEARCH_FIELD_TYPES.find((known) => known === written);
  const leaf = node.shape.kind === 'leaf' ? node.shape.type : 'map';
  if (!type) report(`unknown fieldType ${written}`, at('fieldType'), didYouMean(written, SEARCH_FIELD_TYPES));
  else if (LEAVES[type]?.includes(leaf) === false)
    report(`a field of type ${type} cannot be made of ${leaf} values`, at('fieldType'));
}
