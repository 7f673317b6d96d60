import type {
  AspectSpec,
  EntitySearchField,
  ScoreClass,
  SearchFieldKind,
  SearchFieldSpec,
  SearchFieldType,
} from '#codegen/model/registry-types';

const KINDS: Readonly<Record<SearchFieldType, SearchFieldKind>> = {
  TEXT: 'text',
  TEXT_PARTIAL: 'text',
  KEYWORD: 'keyword',
  OBJECT: 'keyword',
  URN: 'urn',
  URN_PARTIAL: 'urn',
  BROWSE_PATH: 'path',
  BROWSE_PATH_V2: 'keyword',
  BOOLEAN: 'boolean',
  COUNT: 'number',
  DATETIME: 'number',
};

interface MergedField extends Omit<EntitySearchField, 'kind' | 'scoreClass' | 'hasWords' | 'isTitle'> {
  readonly isName?: boolean;
}

/**
 * The fields of an entity type's search documents: those of all its aspects by name, and the helper fields that count them.
 * @param isGuest whether an aspect was dropped on a shipped entity type: it changes nothing of what the others say
 */
export function entitySearchFields(
  aspects: readonly AspectSpec[],
  isGuest: (aspect: AspectSpec) => boolean = () => false,
): readonly EntitySearchField[] {
  const hosts = aspects.filter((aspect) => !isGuest(aspect));
  const fields = new Map<string, MergedField>();
  addFields(hosts, fields, merge, {});
  const settled = new Set(fields.keys());
  const mergeGuest = (known: MergedField, other: MergedField) =>
    settled.has(known.field) ? withAspects(known, other) : merge(known, other);
  // The name of a dataset is what the shipped models say, unless an annotation adds to it.
  addFields(aspects.filter(isGuest), fields, mergeGuest, { isName: false });
  return [...fields.values()].map(withEngineFacts);
}

function addFields(
  aspects: readonly AspectSpec[],
  fields: Map<string, MergedField>,
  mergeFields: (known: MergedField, other: MergedField) => MergedField,
  unsaid: Pick<MergedField, 'isName'>,
): void {
  const add = (field: MergedField) => {
    const known = fields.get(field.field);
    fields.set(field.field, known ? mergeFields(known, field) : field);
  };
  const specs = aspects.flatMap((aspect) => aspect.searchFields.map((spec) => ({ aspect: aspect.name, spec })));
  for (const { aspect, spec } of specs) add({ ...unsaid, ...ownField(spec, aspect) });
  for (const { aspect, spec } of specs) helperFields(spec, aspect).forEach(add);
}

/** Facts that both search engines derive from the settings of a field. */
function withEngineFacts({ isName, ...field }: MergedField): EntitySearchField {
  const { type, queryByDefault, autocomplete } = field;
  const kind = KINDS[type];
  return {
    ...field,
    kind,
    scoreClass: scoreClass(field.boost),
    hasWords: kind === 'text' || kind === 'urn' || queryByDefault,
    isTitle: kind === 'text' && queryByDefault && (isName ?? (autocomplete || type === 'TEXT_PARTIAL')),
  };
}

/** Four classes keep the order of boosts (10 names, 5 column names, 1 descriptions, 0.1 column descriptions) in two bits. */
function scoreClass(boost: number): ScoreClass {
  if (boost >= 8) return 'A';
  if (boost >= 2) return 'B';
  return boost >= 0.5 ? 'C' : 'D';
}

function ownField(
  {
    path: _path,
    default: _default,
    leaf: _leaf,
    hasValuesField: _has,
    numValuesField: _num,
    listedBy: _listed,
    ...spec
  }: SearchFieldSpec,
  aspect: string,
): MergedField {
  return { ...spec, aspects: [aspect], helperOf: null };
}

function helperFields(spec: SearchFieldSpec, aspect: string): readonly MergedField[] {
  const helper = (field: string, type: 'BOOLEAN' | 'COUNT'): MergedField => ({
    field,
    type,
    queryByDefault: false,
    autocomplete: false,
    facet: false,
    facetName: field,
    boost: 1,
    weights: {},
    aspects: [aspect],
    helperOf: spec.field,
  });
  return [
    ...(spec.hasValuesField === null ? [] : [helper(spec.hasValuesField, 'BOOLEAN')]),
    ...(spec.numValuesField === null ? [] : [helper(spec.numValuesField, 'COUNT')]),
  ];
}

function merge(known: MergedField, other: MergedField): MergedField {
  const aliases = [...new Set([...(known.aliases ?? []), ...(other.aliases ?? [])])];
  return {
    ...withAspects(known, other),
    ...(aliases.length > 0 && { aliases }),
    queryByDefault: known.queryByDefault || other.queryByDefault,
    autocomplete: known.autocomplete || other.autocomplete,
    facet: known.facet || other.facet,
    facetName: known.facet || !other.facet ? known.facetName : other.facetName,
    boost: Math.max(known.boost, other.boost),
    weights: { ...other.weights, ...known.weights },
    ...((known.isName ?? other.isName) !== undefined && { isName: known.isName === true || other.isName === true }),
  };
}

function withAspects(known: MergedField, other: MergedField): MergedField {
  return { ...known, aspects: [...new Set([...known.aspects, ...other.aspects])] };
}
