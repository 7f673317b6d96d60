import { type ErrorDetail, InvalidInputError } from '#base/errors/domain-error';
import type { ModelRegistry } from '../registry/model-registry';
import type { EntitySpec, KeyFieldSpec } from '#generated/registry/registry-types';
import type { Place } from '#base/errors/place';
import { didYouMean, nearestName, shortened } from '#base/errors/unknown-name';
import { ANY_URN, formatUrn, type Urn, parseUrn } from './urn';

/** Maximum length of a stored urn, because a btree entry must not exceed 2,704 bytes. */
const URN_BYTES_MAX = 2_048;
/** compat: maximum URL-encoded length of a urn that is written to. */
export const TARGET_URN_LENGTH_MAX = 512;

/** The urns that are allowed at a place. */
export interface UrnRule {
  /** The allowed entity types. Default: any registered one. */
  readonly entityTypes?: readonly string[];
  /** Whether the parts must fit their key fields (typed urns and targets of writes). Otherwise only their number is checked. */
  readonly typedParts: boolean;
}

interface CheckedUrn {
  readonly urn: Urn;
  readonly entity: EntitySpec;
}

/** The problem of an invalid urn, or the parsed urn and its entity type. */
type UrnCheck = { readonly problem: ErrorDetail } | CheckedUrn;

/** The same as `checkUrn`, but throws. @throws InvalidInputError */
export function requireUrn(models: ModelRegistry, text: string, rule: UrnRule, place: Place): CheckedUrn {
  const checked = checkUrn(models, text, rule, place);
  if ('problem' in checked)
    throw new InvalidInputError(checked.problem.message + hintOf(checked.problem), [checked.problem]);
  return checked;
}

/** Checks syntax, namespace, entity type and number of parts. If `typedParts` is set, also checks the parts themselves. */
export function checkUrn(models: ModelRegistry, text: string, rule: UrnRule, place: Place): UrnCheck {
  if (Buffer.byteLength(text) > URN_BYTES_MAX)
    return problem(place, text, `it is longer than ${URN_BYTES_MAX} bytes`, 'a shorter urn');
  const urn = tryParse(text, place);
  if ('problem' in urn) return urn;
  if (urn.namespace !== models.registry.namespace)
    return problem(
      place,
      text,
      `its namespace is '${shortened(urn.namespace)}', not '${models.registry.namespace}'`,
      `urn:${models.registry.namespace}:...`,
    );
  return checkParts(models, text, urn, rule, place);
}

function checkParts(models: ModelRegistry, text: string, urn: Urn, rule: UrnRule, place: Place): UrnCheck {
  const entity = models.entity(urn.entityType);
  if (!entity) return unknownType(models, text, urn, place);
  const { entityTypes } = rule;
  if (entityTypes && !entityTypes.includes(urn.entityType)) {
    const expected =
      entityTypes.length > 0
        ? `a urn of ${entityTypes.join(' or ')}`
        : 'an absent field, because the relationship does not admit any entity type';
    return problem(
      place,
      text,
      `a ${urn.entityType} is not allowed here`,
      expected,
      entityTypes.find((name) => name === entity.name),
    );
  }
  if (urn.parts.length !== entity.keyFields.length) {
    const count = urn.parts.length;
    return problem(place, text, `it has ${count} part${count === 1 ? '' : 's'}`, formOf(models, entity));
  }
  if (!rule.typedParts) return { urn, entity };
  for (const [index, field] of entity.keyFields.entries()) {
    const wrong = partProblem(models, field, urn.parts[index] ?? '', place);
    if (wrong)
      return {
        problem: { ...wrong, message: `Invalid urn '${shortened(text)}': its ${field.name}: ${wrong.message}` },
      };
  }
  return { urn, entity };
}

/** Such as `urn:li:dataset:(<platform>,<name>,<origin>)`. */
function formOf({ registry: { namespace } }: ModelRegistry, { name, keyFields }: EntitySpec): string {
  return formatUrn({ namespace, entityType: name, parts: keyFields.map((field) => `<${field.name}>`) });
}

function hintOf({ suggestion, expected }: ErrorDetail): string {
  if (suggestion !== undefined || expected === undefined || expected === ANY_URN) return didYouMean(suggestion);
  return `; expected ${expected}`;
}

function partProblem(models: ModelRegistry, field: KeyFieldSpec, part: string, place: Place): ErrorDetail | undefined {
  if (field.kind === 'enum' && !field.symbols.includes(part)) {
    return detail(
      place,
      `'${shortened(part)}' is not known`,
      `one of ${field.symbols.join(', ')}`,
      nearestName(part, field.symbols),
    );
  }
  if (field.kind !== 'urn') return undefined;
  const rule: UrnRule =
    field.entityType === null ? { typedParts: false } : { entityTypes: [field.entityType], typedParts: true };
  const nested = checkUrn(models, part, rule, place);
  return 'problem' in nested ? nested.problem : undefined;
}

function tryParse(text: string, place: Place): Urn | { problem: ErrorDetail } {
  try {
    return parseUrn(text, place);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { problem: { ...place, message: error.message, expected: ANY_URN } };
  }
}

function unknownType(models: ModelRegistry, text: string, urn: Urn, place: Place): UrnCheck {
  const names = models.registry.entities.map((entity) => entity.name);
  return problem(
    place,
    text,
    `there is no entity type '${shortened(urn.entityType)}'`,
    'a registered entity type',
    nearestName(urn.entityType, names),
  );
}

function problem(
  place: Place,
  text: string,
  reason: string,
  expected: string,
  suggestion?: string,
): { problem: ErrorDetail } {
  return { problem: detail(place, `Invalid urn '${shortened(text)}': ${reason}`, expected, suggestion) };
}

function detail(place: Place, message: string, expected: string, suggestion: string | undefined): ErrorDetail {
  return { ...place, message, expected, ...(suggestion === undefined ? {} : { suggestion }) };
}
