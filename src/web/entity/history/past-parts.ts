import type { StoredAspects } from '#web/api/entity-queries';
import { exactJson } from '#web/api/exact-json';
import type { AspectModel, EntityTypeModel } from '#web/api/models/model-queries';
import type { JsonRecord } from '#web/ui/values/value-kinds';
import { ABSENT } from '../edit/write/aspect-writes';
import type { AspectVersions } from './versions';

/** An aspect whose present value differs from that of the shown time. */
export interface PastPart {
  readonly aspect: AspectModel;
  /** Undefined if it was absent then. */
  readonly former: JsonRecord | undefined;
  readonly now: JsonRecord | undefined;
  readonly version: string;
}

/** What would be written to have the entity as it was, of what the person may write. */
export function pastParts(
  { entity: { keyAspect }, aspects: models }: EntityTypeModel,
  then: StoredAspects,
  history: readonly AspectVersions[],
): readonly PastPart[] {
  return history.flatMap(({ name, isPresent, versions: [latest] }) => {
    const aspect = models.find((each) => each.name === name);
    if (!aspect || !latest || aspect.hidden || aspect.mayEdit === 'none' || name === keyAspect) return [];
    const [former, now] = [then.get(name)?.value, isPresent ? latest.value : undefined];
    if (exactJson(former) === exactJson(now)) return [];
    return [{ aspect, former, now, version: isPresent ? String(latest.version) : ABSENT.version }];
  });
}
