import type { AspectReader } from '#catalog/aspects/aspect-service';
import { storedValue } from '#catalog/aspects/read/stored-value';
import type { Actor } from '#catalog/authorization/actor';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { displayNameOf } from '../security-models/user-value';
import { SECURITY_ASPECTS } from '../security-models/security-models';

/** Who an actor is and what it may do, for pages that show it. */
interface Profile {
  readonly urn: string;
  readonly displayName?: string;
  /** Privileges that the actor has on the catalog or on some entities. */
  readonly privileges: readonly Privilege[];
  readonly authentication: 'on' | 'off';
}

export class Profiles {
  constructor(private readonly deps: { readonly reader: AspectReader; readonly isOn: boolean }) {}

  async of({ urn, grants }: Actor): Promise<Profile> {
    const displayName = await this.displayName(urn);
    return {
      urn,
      ...(displayName !== undefined && { displayName }),
      privileges: grants.privileges,
      authentication: this.deps.isOn ? 'on' : 'off',
    };
  }

  private async displayName(urn: string): Promise<string | undefined> {
    const stored = await storedValue(this.deps.reader, urn, SECURITY_ASPECTS.userInfo);
    return stored && displayNameOf(stored);
  }
}
