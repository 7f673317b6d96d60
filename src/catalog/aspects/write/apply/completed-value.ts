import type { DefinedEntriesSpec } from '#generated/registry/registry-types';
import { InvalidInputError } from '#base/errors/domain-error';
import { exactJson } from '#base/json/exact-json';
import { valuesAt } from '#base/json/path-values';
import { parseUrn } from '#catalog/urn/urn';
import { HIDDEN_SECRET } from '#catalog/registry/secrets';
import { fitDefinitions } from '#catalog/aspects/check/entry-definitions';
import type { CheckedValue } from '#catalog/aspects/check/value-checker';
import type { EntityDraft } from '../entity-draft';
import type { ChangeContext } from './log-change';
import type { PreparedChange } from '#catalog/aspects/prepare/prepared-change';

/**
 * The value to store for a checked one: it has the stored secrets that hidden ones stand for, and its entries fit their definitions.
 * @throws InvalidInputError for a hidden secret without a stored one
 */
export function completed(
  draft: EntityDraft,
  change: PreparedChange,
  checked: CheckedValue,
  context: ChangeContext,
): CheckedValue {
  return defined(change, withStoredSecrets(draft, change, checked, context), context);
}

/**
 * A value of another store, and one that a rollback brings back, need not fit the definitions of today. Nor do such definitions keep what
 * stored values need.
 */
function defined(change: PreparedChange, checked: CheckedValue, context: ChangeContext): CheckedValue {
  const { aspect, entity, urn, valuePointer, definitions, restored, replacesEqual } = change;
  const { aspectOf, rules } = context;
  if (restored || replacesEqual) return checked;
  const stored = aspectOf(urn, aspect.name);
  rules.values.checkDefinitionChange(aspect, { urn, before: stored, after: checked.value }, valuePointer);
  if (aspect.definedEntries.length === 0) return checked;
  return fitDefinitions(aspect, checked, valuePointer, {
    entityType: entity.name,
    platformOf: (spec) => platformOf(change, spec, context),
    stored,
    asked: definitions,
    aspectOf,
    softDelete: rules.models.registry.softDelete,
  });
}

/** The platform of an entity. A part of another entity, such as a column, has that of the other one. */
function platformOf(
  { entity, urn, parts }: Pick<PreparedChange, 'entity' | 'urn' | 'parts'>,
  spec: DefinedEntriesSpec,
  context: ChangeContext,
): string | undefined {
  const { aspectOf, rules } = context;
  const declared = rules.defaults.of(entity).find(({ aspect }) => aspect.name === spec.platformAspect);
  const value = aspectOf(urn, spec.platformAspect) ?? declared?.value({ entity, parts }, aspectOf) ?? null;
  const [found] = valuesAt(value, spec.platform);
  if (typeof found === 'string') return found;
  const whole = parts[0]?.startsWith('urn:') ? parseUrn(parts[0]) : undefined;
  const type = whole && rules.models.entity(whole.entityType);
  return whole && type && platformOf({ entity: type, urn: parts[0] ?? '', parts: whole.parts }, spec, context);
}

/** Readers get a hidden secret, so a writer who sends it back wants to keep the stored one. An exported value may be without one. */
function withStoredSecrets(
  draft: EntityDraft,
  { aspect, restored, valuePointer }: PreparedChange,
  checked: CheckedValue,
  { rules: { models } }: ChangeContext,
): CheckedValue {
  if (!models.secrets.has(aspect.name)) return checked;
  const stored = draft.aspects.get(aspect.name)?.value;
  const { value, missing } = models.secrets.restore(aspect.name, checked.value, stored);
  if (missing.length > 0 && !restored) throw nothingStored(missing, valuePointer);
  return { ...checked, value, text: exactJson(value) };
}

function nothingStored(paths: readonly string[], pointer: string): InvalidInputError {
  const message = `is ${HIDDEN_SECRET}, which stands for a stored secret, but none is stored`;
  return new InvalidInputError(
    `The value cannot be written: ${paths.join(', ')} ${message}. Send the secret itself.`,
    paths.map((path) => ({ pointer: pointer + path, message, expected: 'the secret itself' })),
  );
}
