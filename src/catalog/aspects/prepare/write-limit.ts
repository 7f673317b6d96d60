import type { AspectPath } from '#generated/registry/registry-types';
import type { Privilege } from '#catalog/authorization/policies/privileges';

/** What a change may touch, if the privileges of the whole aspect refuse it. */
export interface WriteLimit {
  /** Places that it may change. */
  readonly paths: readonly AspectPath[];
  /** Items that it may add, change and remove. */
  readonly lists: readonly AdmittedItems[];
  /** Fields at the top that do not count. */
  readonly stamps: readonly string[];
  /** Parents that let write all of the entity; null if the actor has no such privilege. */
  readonly parents: AdmittedParents | null;
  /** The privileges of the whole aspect, and of its entity, for the error. */
  readonly needed: readonly Privilege[];
}

/** Items of a list that name entities on which the actor has the privilege. */
export interface AdmittedItems {
  readonly path: AspectPath;
  /** The field of an item with the urn; null for a list of urns. */
  readonly key: string | null;
  readonly urns: ReadonlySet<string>;
}

export interface AdmittedParents {
  /** The places where the entity names its parents. */
  readonly places: readonly { readonly aspect: string; readonly path: AspectPath }[];
  /** The parents on which the actor has the privilege, of those that are stored or named in the request. */
  readonly urns: ReadonlySet<string>;
  /** Whether there are parents now, and the actor has the privilege on all of them. */
  readonly coverStored: boolean;
}
