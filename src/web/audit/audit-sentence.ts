import { outcomeName } from './audit-filters';

/** What an entry says, in words. */
export interface AuditWords {
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
  if (outcome === 'SUCCESS') {
    const [, kind, aspect = '', key = ''] = CHANGE.exec(operation) ?? [];
    const type = typeOfKey(`${aspect}${key}`);
    if (type !== undefined)
      return { who, did: `${kind === 'DELETE' ? 'deleted' : 'created'} the ${type}`, what: target };
    const did = pastOf(operation);
    return { who, did: target === '' ? did : `${did} of`, what: target };
  }
  const reason = outcomeName(outcome).replace(/^Refused: /, '');
  return { who, did: `was refused (${reason}): ${wordsOf(operation)}`, what: target };
}

const CHANGE = /^(UPSERT|DELETE) (\w+?)(Key)?$/;

/** The key of an entity is written and deleted with the entity. */
function pastOf(operation: string): string {
  const [, kind, aspect = '', key] = CHANGE.exec(operation) ?? [];
  if (kind === undefined) return verbOf(operation);
  const verb = kind === 'DELETE' ? 'deleted' : key === undefined ? 'changed' : 'created';
  return `${verb} the ${wordsOf(aspect)}`;
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
