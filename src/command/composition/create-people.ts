import { createAccounts } from '#access/accounts/create-accounts';
import type { ServiceMetrics } from '#operation/metrics/service-metrics';
import type { Actor } from '#catalog/authorization/actor';
import { createAudit } from '#access/audit/create-audit';
import { ActorLimits } from '#access/throttles/actor-limits';
import { followThrottles, Throttles } from '#access/throttles/throttles';
import { managePeople } from '#access/people/manage-people';
import { createSessions } from '#access/sessions/create-sessions';
import { providerOptions } from '#base/settings/provider-options';
import type { Settings } from '#base/settings/settings-table';
import type { AccessServices } from '#interface/rest/services';
import type { Core } from './core';

type PeopleParts = Pick<
  Core,
  | 'settings'
  | 'store'
  | 'models'
  | 'display'
  | 'reader'
  | 'writer'
  | 'awaited'
  | 'changes'
  | 'system'
  | 'metrics'
  | 'now'
  | 'logger'
>;

/** Who is known, who is signed in, and what they did to access. */
export function createPeople(parts: PeopleParts) {
  const { settings, store, models, display, reader, writer, changes, system, now, logger } = parts;
  const { database, questions } = store;
  const { follower } = changes;
  const isOn = settings.auth === 'on';
  const accounts = createAccounts({ database, models, display, writer, reader, isOn, follower, now, logger });
  const audit = createAudit({ database, questions, days: settings.auditKeptDays, now, logger });
  const sessions = createSessions({
    database,
    models,
    reader,
    writer,
    accounts,
    audit,
    follower,
    provider: providerOptions(settings),
    takesPasswords: settings.passwords === 'on',
    isOn,
    keepsUse: settings.role !== 'reader',
    now,
    logger,
  });
  const { policies, roles, names, offered } = accounts;
  const services: AccessServices = {
    ...offered,
    policies,
    roles,
    names,
    people: managePeople({ database, questions, models, reader, writer: parts.awaited, accounts, now }),
    signIn: sessions.signIn,
    isAuthOn: sessions.signIn.isOn,
    audit: audit.log,
  };
  const limits = createActorLimits(settings, system, parts.metrics);
  return {
    known: { accounts, audit, sessions, limits, throttles: new Throttles({ database, audit: audit.log, now }) },
    services,
    loops: [accounts.tokenUse, ...audit.loops, sessions.cleaning],
    /** The loops that change nothing. */
    reads: [followThrottles({ database, limits, logger })],
  };
}

/** A setting of 0 is no limit. */
function createActorLimits(
  { actorRequestsPerSecond: requests, actorMegabytesPerSecond: megabytes }: Settings,
  system: Actor,
  metrics: Pick<ServiceMetrics, 'refused'>,
): ActorLimits {
  return new ActorLimits({
    rates: { requests: requests || Infinity, bytes: megabytes * 1_000_000 || Infinity },
    systemActor: system.urn,
    now: () => performance.now(),
    refused: (reason) => metrics.refused(reason),
  });
}
