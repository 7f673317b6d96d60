import { type AccountsDeps, createAccounts } from '#access/accounts/create-accounts';
import type { AspectWriter } from '#catalog/aspects/aspect-service';
import { createAudit } from '#access/audit/create-audit';
import type { QuestionClient } from '#base/database/sql-client';
import { managePeople } from '#access/people/manage-people';
import { createSessions } from '#access/sessions/create-sessions';
import { providerOptions } from '#base/settings/provider-options';
import type { Settings } from '#base/settings/settings-table';

interface PeopleParts extends Omit<AccountsDeps, 'isOn'> {
  readonly settings: Settings;
  readonly questions: QuestionClient;
  /** As `writer`, but its writes are searchable when they return. */
  readonly awaited: AspectWriter;
}

/** Who is known, who is signed in, and what they did to access. */
export function createPeople({ settings, awaited, ...parts }: PeopleParts) {
  const deps = { ...parts, isOn: settings.auth === 'on' };
  const accounts = createAccounts(deps);
  const audit = createAudit({ ...deps, days: settings.auditKeptDays });
  const ways = { provider: providerOptions(settings), takesPasswords: settings.passwords === 'on' };
  const sessions = createSessions({ ...deps, ...ways, accounts, audit });
  const { policies, roles, names, offered } = accounts;
  const services = {
    ...offered,
    policies,
    roles,
    names,
    people: managePeople({ ...deps, writer: awaited, accounts }),
    signIn: sessions.signIn,
    isAuthOn: sessions.signIn.isOn,
    audit: audit.log,
  };
  return { accounts, audit, sessions, services, loops: [accounts.tokenUse, ...audit.loops, sessions.cleaning] };
}
