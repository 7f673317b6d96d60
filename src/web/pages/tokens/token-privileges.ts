import type { Caller } from '#generated/http/messages';

/** The reason why the caller cannot generate tokens; undefined if it can. */
export function reasonAgainstGenerating({ authentication, privileges }: Caller): string | undefined {
  if (authentication === 'off')
    return 'Token authentication is disabled: this service does not ask for tokens. To use them, start it with ASPECTORY_AUTH=on.';
  if (privileges.includes('GENERATE_PERSONAL_ACCESS_TOKENS') || managesAllTokens({ privileges })) return undefined;
  return 'You need the privilege “Generate Personal Access Tokens” (GENERATE_PERSONAL_ACCESS_TOKENS). Ask an administrator for a policy that grants it.';
}

export function managesAllTokens({ privileges }: Pick<Caller, 'privileges'>): boolean {
  return privileges.includes('MANAGE_ACCESS_TOKENS');
}
