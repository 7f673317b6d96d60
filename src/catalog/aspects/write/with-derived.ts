import type { AspectSpec, JsonObject } from '#generated/registry/registry-types';
import { derivedMetadata } from '../pairs/derived-value';
import type { PreparedChange } from '../prepare/prepared-change';
import { applyChange } from './apply/apply-change';
import { derivedChange } from './derived-change';
import type { EntityDraft } from './entity-draft';
import type { ChangeContext } from './apply/log-change';

/** The change of a client that a derived one follows from. */
export interface Cause {
  readonly change: PreparedChange;
  readonly context: ChangeContext;
}

interface DerivedValue {
  readonly aspect: AspectSpec;
  /** The aspect that the value follows from. */
  readonly source: string;
  /** The value; undefined deletes the aspect. */
  readonly value: JsonObject | undefined;
}

/** A copy of an entity with a value that follows from a change of a client, often a change of another entity. */
export function withDerived(
  draft: EntityDraft,
  { aspect, source, value }: DerivedValue,
  { change, context }: Cause,
): EntityDraft {
  const { urn, entity, parts } = draft.stored;
  const systemMetadata = derivedMetadata(change.systemMetadata, source);
  const written = value && context.rules.values.check(aspect, value, change.valuePointer);
  const derived = derivedChange({ ...change, urn, entity, parts, systemMetadata }, aspect, written);
  const copy = draft.fork();
  applyChange(copy, written ? derived : { ...derived, changeType: 'DELETE' }, context);
  return copy;
}
