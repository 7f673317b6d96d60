import { outcomeName } from './audit-filters';

/** What an entry says, in words. */
interface AuditWords {
  readonly who: string;
  readonly did: string;
  /** What was changed; empty without it. */
  readonly what: string;
}

interface Facts {
  readonly operation: string;
  readonly outcome: string;
  readonly who: string | undefined;
  readonly target: string | undefined;
  /** What people call the entity type of a key aspect, such as "user"; undefined for other aspects. */
  readonly typeOfKey?: (aspect: string) => string | undefined;
}

/**
 * `Jane | signed in`, `Ann | was refused (no privilege): delete entities`, `Joe | changed the policy info of | Finance`,
 * `Joe | created the user | Jane`.
 */
export function auditWords({
  operation,
  outcome,
  who = 'Somebody unknown',
  target = '',
  typeOfKey = () => undefined,
}: Facts): AuditWords {
  if (outcome !== 'SUCCESS') {
    const reason = outcomeName(outcome).replace(/^Refused: /, '');
    return { who, did: `was refused (${reason}): ${wordsOf(operation)}`, what: target };
  }
  const change = changeOf(operation);
  const type = change && typeOfKey(change.aspect);
  if (change && type !== undefined) return { who, did: `${change.verb} the ${type}`, what: target };
  const did = change ? `${change.verb} the ${wordsOf(change.aspect.replace(/Key$/, ''))}` : verbOf(operation);
  return { who, did: target === '' ? did : `${did} of`, what: target };
}

/** What was done to an aspect. The key of an entity is written and deleted with the entity. */
function changeOf(operation: string): { readonly verb: string; readonly aspect: string } | undefined {
  const [, kind, aspect] = /^(UPSERT|DELETE) (\w+)$/.exec(operation) ?? [];
  if (aspect === undefined) return undefined;
  if (kind === 'DELETE') return { verb: 'deleted', aspect };
  return { verb: aspect.endsWith('Key') ? 'created' : 'changed', aspect };
}

/** `signIn` is `signed in`, `createAccessToken` is `created access token`; any other begin of a name stays. */
function verbOf(operation: string): string {
  const [verb = '', ...others] = wordsOf(operation).split(' ');
  return [PAST[verb] ?? verb, ...others].join(' ');
}

const PAST: Readonly<Record<string, string>> = {
  sign: 'signed',
  create: 'created',
  delete: 'deleted',
  update: 'updated',
  revoke: 'revoked',
  restore: 'restored',
  rollback: 'rolled back',
  read: 'read',
  set: 'set',
};

/** "role membership" of roleMembership. */
export function wordsOf(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
