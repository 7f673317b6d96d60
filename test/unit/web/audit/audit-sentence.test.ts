import { auditWords } from '#web/pages/audit/audit-sentence';

function sentence(operation: string, outcome: string, target?: string, who: string | undefined = 'Jane'): string {
  const words = auditWords({ operation, outcome, target, who });
  return `${words.who} ${words.did}${words.what === '' ? '' : ` ${words.what}`}`;
}

it('an entry of the audit is a sentence', () => {
  expect(sentence('signIn', 'SUCCESS')).toBe('Jane signed in');
  expect(sentence('UPSERT roleMembership', 'SUCCESS', 'Joe')).toBe('Jane changed the role membership of Joe');
  expect(sentence('DELETE policyKey', 'SUCCESS', 'Finance')).toBe('Jane deleted the policy of Finance');
  expect(sentence('createAccessToken', 'SUCCESS')).toBe('Jane created access token');
  expect(sentence('deleteEntity', 'FORBIDDEN')).toBe('Jane was refused (no privilege): delete entity');
  expect(auditWords({ operation: 'signIn', outcome: 'UNAUTHENTICATED', target: undefined, who: undefined })).toEqual({
    who: 'Somebody unknown',
    did: 'was refused (no valid credentials): sign in',
    what: '',
  });
});

it('says what a key stands for', () => {
  const facts = { operation: 'UPSERT corpuserKey', outcome: 'SUCCESS', who: 'Joe', target: 'Jane' };
  const typeOfKey = (aspect: string) => (aspect === 'corpuserKey' ? 'user' : undefined);
  expect(auditWords({ ...facts, typeOfKey })).toEqual({ who: 'Joe', did: 'created the user', what: 'Jane' });
  expect(auditWords({ ...facts, typeOfKey, operation: 'DELETE corpuserKey' }).did).toBe('deleted the user');
});
