import type { UnattendedActors } from '#access/accounts/unattended-actors';
import { parseExactJson } from '#base/json/exact-json';
import type { AspectReader } from '#catalog/aspects/aspect-service';
import type { Actor } from '#catalog/authorization/actor';
import type { Privilege } from '#catalog/authorization/policies/privileges';
import { DIGEST_ASPECT } from '#access/people/personal-aspects';
import { choicesIn, type DigestChoices } from './digest';

/** The privilege to see the page of changes. */
const SEE_CHANGES: readonly Privilege[] = ['GET_TIMELINE_PRIVILEGE'];

interface DigestUsersDeps {
  readonly unattended: Pick<UnattendedActors, 'actor'>;
  /** Reads what is stored, with secrets. */
  readonly reader: Pick<AspectReader, 'entity'>;
}

/** What users wish, and what they may see at this moment. */
export class DigestUsers {
  constructor(private readonly deps: DigestUsersDeps) {}

  /** @returns undefined for a user who was removed or suspended, or who may not see changes: such a user hears nothing */
  async actor(urn: string): Promise<Actor | undefined> {
    const found = await this.deps.unattended.actor({ urn, since: null }, SEE_CHANGES);
    return 'refusal' in found ? undefined : found;
  }

  /** @returns undefined for a user who wishes none */
  async choices(urn: string): Promise<DigestChoices | undefined> {
    const { aspects } = await this.deps.reader.entity(urn, [DIGEST_ASPECT]);
    const stored = aspects.find(({ name }) => name === DIGEST_ASPECT);
    return stored && choicesIn(parseExactJson(stored.value));
  }
}
