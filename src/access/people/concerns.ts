import type { JsonObject } from '#generated/registry/registry-types';
import { objectsOf } from '#base/json/path-values';
import { parseExactJson } from '#base/json/exact-json';
import type { AspectReader } from '#catalog/aspects/aspect-service';
import { MEMBERSHIP_ASPECTS, membershipsIn } from '../security-models/security-models';
import { FOLLOWING_ASPECT } from './personal-aspects';

/** What concerns a user besides the user. */
export interface Concerns {
  /** Urns. */
  readonly groups: readonly string[];
  /** Urns, those first that the user followed last. */
  readonly following: readonly string[];
}

/** Reads the groups of a user, and what the user follows. It is for the user alone, who may read what is about oneself. */
export async function readConcerns(reader: Pick<AspectReader, 'entity'>, user: string): Promise<Concerns> {
  const { aspects } = await reader.entity(user, [...MEMBERSHIP_ASPECTS, FOLLOWING_ASPECT]);
  const values = new Map(aspects.map(({ name, value }): [string, JsonObject] => [name, parseExactJson(value)]));
  return concernsIn((name) => values.get(name));
}

export function concernsIn(valueOf: (aspect: string) => JsonObject | undefined): Concerns {
  const groups = MEMBERSHIP_ASPECTS.flatMap((aspect) => membershipsIn(aspect, valueOf(aspect) ?? {}).groups);
  return { groups: [...new Set(groups)], following: followedIn(valueOf(FOLLOWING_ASPECT)) };
}

/** The urns in the value of the aspect, those first that the user followed last. */
export function followedIn(value: JsonObject | undefined): readonly string[] {
  return objectsOf(value?.['following'])
    .map(({ entity }) => String(entity))
    .toReversed();
}
