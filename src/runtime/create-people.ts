import { type AccountsDeps, createAccounts } from '../accounts/create-accounts';
import { createAudit } from '../audit/create-audit';
import type { QuestionClient } from '../database/sql-client';
import { createSessions } from '../sessions/create-sessions';
import type { Settings } from '../settings/settings-table';

interface PeopleParts extends Omit<AccountsDeps, 'isOn'> {
  readonly settings: Settings;
  readonly questions: QuestionClient;
}

/** Who is known, who is signed in, and what they did to access. */
export function createPeople({ settings, ...parts }: PeopleParts) {
  const deps = { ...parts, isOn: settings.auth === 'on' };
  const accounts = createAccounts(deps);
  const audit = createAudit({ ...deps, days: settings.auditKeptDays });
  const sessions = createSessions({ ...deps, accounts, audit });
  return { accounts, audit, sessions, loops: [accounts.tokenUse, ...audit.loops, sessions.cleaning] };
}
