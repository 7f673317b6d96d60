import type { JsonObject } from '#generated/registry/registry-types';
import type { Identities } from '#access/accounts/identities';
import type { AspectReader, AspectWriter, Proposal } from '#catalog/aspects/aspect-service';
import { onLatest } from '#catalog/aspects/on-latest';
import { readOthers } from '#catalog/aspects/sql/read-latest';
import type { Actor } from '#catalog/authorization/actor';
import { foreignOriginValue, GROUP_ASPECTS, groupInfoValue, isNative } from '#access/security-models/group-models';
import { readExisting } from '#catalog/authorization/sql/read-existing';
import { directoryGroupsValue, identityValue, type StoredIdentity } from '#access/security-models/user-value';
import { SECURITY_TYPES } from '#catalog/authorization/security-entities';
import { membershipsIn, SECURITY_ASPECTS } from '#access/security-models/security-models';
import type { SqlClient } from '#base/database/sql-client';
import { NotFoundError } from '#base/errors/domain-error';
import { parseExactJson } from '#base/json/exact-json';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import { formatUrn } from '#catalog/urn/urn';

interface ProviderGroupsDeps {
  /** The name of the provider. */
  readonly name: string;
  readonly database: SqlClient;
  readonly models: ModelRegistry;
  readonly identities: Identities;
  readonly reader: AspectReader;
  readonly writer: AspectWriter;
  readonly now: () => number;
}

interface Memberships {
  readonly groups: readonly string[];
  /** The version of the stored value; -1 without a stored value. */
  readonly version: number;
}

const FIRST_VERSION = 1;

/** Gives users the groups that the provider says. Memberships that do not come from the provider stay. */
export class ProviderGroups {
  constructor(private readonly deps: ProviderGroupsDeps) {}

  /**
   * @param names of the groups; those that do not exist are made
   * @param service the actor of the writes
   * @param saidOn when the provider said so, in epoch milliseconds; older than what is stored, it changes nothing. Default: now
   */
  async sync(user: string, names: readonly string[], service: Actor, saidOn = Infinity): Promise<void> {
    if (await this.isOutdated(user, saidOn)) return;
    const claimed = new Map(names.map((name) => [this.urnOf(name), name]));
    await onLatest(() => this.change(user, claimed, service));
  }

  /** The first version of an identity is from before the provider said anything about groups. */
  private async isOutdated(user: string, saidOn: number): Promise<boolean> {
    if (saidOn === Infinity) return false;
    const { createdOn, latestVersion } = await this.deps.reader.aspect(user, SECURITY_ASPECTS.identity, 0);
    return latestVersion !== FIRST_VERSION && saidOn < createdOn;
  }

  /**
   * A membership that the user had before the provider named it is not the provider's to remove, unless it would not count otherwise, because
   * the user chose the name.
   */
  private async change(user: string, claimed: ReadonlyMap<string, string>, service: Actor): Promise<void> {
    const { identities, writer } = this.deps;
    const [identity, { groups, version }] = await Promise.all([identities.of(user), this.memberships(user)]);
    if (!identity) return;
    const before = new Set(identity.groups);
    const isOfProvider = (group: string) => before.has(group) || (identity.isSelfNamed && claimed.has(group));
    const kept = groups.filter((group) => !isOfProvider(group));
    const own = await this.ownGroups([...claimed.keys()]);
    const given = [...claimed.keys()].filter((group) => !kept.includes(group) && !own.has(group));
    if (isSame(given, identity.groups) && isSame([...kept, ...given], groups)) return;
    await writer.write(service, [
      ...(await this.newGroups(given, claimed, service)),
      { ...of(user, SECURITY_ASPECTS.identity), value: identityValue(withGroups(identity, given)) },
      {
        ...of(user, SECURITY_ASPECTS.directoryGroups),
        value: directoryGroupsValue([...kept, ...given]),
        ifVersionMatch: version,
      },
    ]);
  }

  private async memberships(user: string): Promise<Memberships> {
    const aspect = SECURITY_ASPECTS.directoryGroups;
    try {
      const { value, latestVersion = -1 } = await this.deps.reader.aspect(user, aspect, 0);
      return { groups: membershipsIn(aspect, parseExactJson(value)).groups, version: latestVersion };
    } catch (error) {
      if (error instanceof NotFoundError) return { groups: [], version: -1 };
      throw error;
    }
  }

  /** Groups that people made here. Their members are managed here, and somebody at the provider could choose the same name. */
  private async ownGroups(urns: readonly string[]): Promise<ReadonlySet<string>> {
    const wanted = urns.map((urn) => ({ urn, aspect: GROUP_ASPECTS.origin }));
    const origins = await readOthers(this.deps.database, wanted);
    return new Set(origins.filter(({ value }) => isNative(value)).map(({ urn }) => urn));
  }

  private async newGroups(
    urns: readonly string[],
    names: ReadonlyMap<string, string>,
    service: Actor,
  ): Promise<readonly Proposal[]> {
    const existing = await readExisting(this.deps.database, urns);
    const origin = foreignOriginValue(this.deps.name);
    return urns
      .filter((urn) => !existing.has(urn))
      .flatMap((urn) => {
        const info = groupInfoValue({ name: names.get(urn) ?? '', description: '' }, service.urn, this.deps.now());
        return [ofGroup(urn, GROUP_ASPECTS.info, info), ofGroup(urn, GROUP_ASPECTS.origin, origin)];
      });
  }

  /** Escaped, because names of groups have blanks, commas and parentheses, which end a part of a urn. */
  private urnOf(name: string): string {
    const { namespace } = this.deps.models.registry;
    const id = encodeURIComponent(name).replaceAll(/[()]/g, (char) => (char === '(' ? '%28' : '%29'));
    return formatUrn({ namespace, entityType: SECURITY_TYPES.group, parts: [id] });
  }
}

function of(urn: string, aspectName: string) {
  return { entityType: SECURITY_TYPES.user, urn, aspectName, changeType: 'UPSERT' } as const;
}

function ofGroup(urn: string, aspectName: string, value: JsonObject): Proposal {
  return { entityType: SECURITY_TYPES.group, urn, aspectName, changeType: 'UPSERT', value };
}

function withGroups(identity: StoredIdentity, groups: readonly string[]): StoredIdentity {
  return { ...identity, groups };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const items = new Set(one);
  return one.length === other.length && other.every((item) => items.has(item));
}
