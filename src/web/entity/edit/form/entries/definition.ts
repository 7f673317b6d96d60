import type { EntriesDisplay } from '#generated/registry/display-types';
import type { EntryValueType, JsonValue } from '#generated/registry/registry-types';
import { urnKey } from '#web/api/urn-key';
import { isRecord, type JsonRecord } from '#web/ui/values/value-kinds';
import { textAt, valuesAt } from '#web/ui/values/values-at';

/** What the values of a key may be. */
export interface Definition {
  /** Undefined for a type that the models do not name. */
  readonly type: EntryValueType | undefined;
  /** The entity types that urns may have; empty for all. */
  readonly urnTypes: readonly string[];
  /** Empty for all. */
  readonly allowed: readonly (string | number)[];
  readonly isSingle: boolean;
  readonly description: string | undefined;
}

export function definitionIn(entries: EntriesDisplay, stored: JsonRecord): Definition {
  const id = keyText(valuesAt(stored, entries.type)[0]);
  return {
    type: Object.hasOwn(entries.types, id) ? entries.types[id] : undefined,
    urnTypes: valuesAt(stored, entries.urnTypes).map(typeNamed),
    allowed: valuesAt(stored, entries.allowedValues).flatMap(allowedIn),
    isSingle: (valuesAt(stored, entries.cardinality)[0] ?? entries.single) === entries.single,
    description: textAt(stored, entries.description),
  };
}

/** Whether entities of the type are meant to have the values. */
export function isDefinedFor(entityType: string, { definedFor }: EntriesDisplay, stored: JsonRecord): boolean {
  const types = valuesAt(stored, definedFor).map(typeNamed);
  return types.length === 0 || types.includes(entityType.toLowerCase());
}

function allowedIn(value: JsonValue): readonly (string | number)[] {
  const held = isRecord(value) ? Object.values(value)[0] : value;
  return typeof held === 'string' || typeof held === 'number' ? [held] : [];
}

/** The entity type that a urn of an entity type names, in small letters: it is what follows the last point. */
function typeNamed(urn: JsonValue): string {
  return (keyText(urn).split('.').at(-1) ?? '').toLowerCase();
}

/** What follows the entity type in a urn; empty for something else. */
function keyText(urn: JsonValue | undefined): string {
  return typeof urn === 'string' ? urnKey(urn) : '';
}
