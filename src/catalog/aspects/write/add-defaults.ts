import { type DefaultAspect, type DefaultAspects, isValueOf } from '../defaults/default-aspects';
import { derivedMetadata, isDerivedFrom } from '../pairs/derived-value';
import type { PreparedChange } from '../prepare/prepared-change';
import { applyChange } from './apply/apply-change';
import { derivedChange } from './derived-change';
import type { EntityDraft } from './entity-draft';
import type { ChangeContext } from './apply/log-change';

/**
 * Writes the default aspects that the entity lacks, and those that follow a place which the request names. They are validated, and they take
 * the system metadata of the write that causes them.
 */
export function addDefaults(draft: EntityDraft, changes: readonly PreparedChange[], context: ChangeContext): void {
  const { defaults } = context.rules;
  const cause =
    changes.find(({ changeType }) => changeType !== 'DELETE') ??
    changes.find(({ aspect }) => defaults.isPlacing(aspect));
  if (!cause || (draft.aspects.size === 0 && draft.events.size === 0)) return;
  const { keyAspect } = cause.entity;
  const isNamed = (name: string) => changes.some(({ aspect }) => aspect.name === name);
  const isOmitted = (name: string) => name !== keyAspect && (cause.restored !== undefined || isNamed(name));
  for (const each of defaults.of(cause.entity)) {
    const { name, placed } = each.aspect;
    const isStored = draft.aspects.has(name);
    if (isOmitted(name) || (isStored && !(placed && isNamed(placed.aspect)))) continue;
    writeDefault(draft, each, cause, context);
  }
}

function writeDefault(draft: EntityDraft, each: DefaultAspect, cause: PreparedChange, context: ChangeContext): void {
  const { aspect } = each;
  const { aspectOf, rules } = context;
  const stored = draft.aspects.get(aspect.name);
  const source = aspect.placed?.aspect ?? '';
  const isOfService =
    !stored || isDerivedFrom(stored.fields.systemMetadata, source) || isValueOf(each, stored.value, cause, aspectOf);
  if (!isOfService) return;
  const place = rules.defaults.placeOf(draft.entity, (name) => draft.aspects.get(name)?.value);
  const placed = rules.defaults.placed(aspect, { urn: cause.urn, place }, aspectOf);
  const checked = rules.values.check(aspect, placed ?? each.value(cause, aspectOf), cause.valuePointer);
  const systemMetadata = placed ? derivedMetadata(cause.systemMetadata, source) : cause.systemMetadata;
  applyChange(draft, derivedChange({ ...cause, systemMetadata }, aspect, checked), context);
}

/** The entities of a request, each behind the one that is its place, whose steps it follows. */
export function placesFirst(
  drafts: ReadonlyMap<string, EntityDraft>,
  defaults: DefaultAspects,
): readonly (readonly [string, EntityDraft])[] {
  const ordered = new Map<string, EntityDraft>();
  for (const first of drafts.keys()) {
    const above: string[] = [];
    const seen = new Set<string>();
    for (let urn: string | undefined = first; urn !== undefined;) {
      const draft = drafts.get(urn);
      if (!draft || ordered.has(urn) || seen.has(urn)) break;
      seen.add(urn);
      above.push(urn);
      urn = defaults.placeOf(draft.entity, (aspect) => draft.aspects.get(aspect)?.value);
    }
    for (const urn of above.toReversed()) {
      const draft = drafts.get(urn);
      if (draft) ordered.set(urn, draft);
    }
  }
  return [...ordered];
}
