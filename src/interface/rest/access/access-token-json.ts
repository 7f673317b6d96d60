import type { AccessToken, TokenPage } from '#access/accounts/access-tokens';

export function createdTokenJson({ text, token }: { readonly text: string; readonly token: AccessToken }): string {
  return JSON.stringify({ accessToken: text, metadata: accessToken(token) });
}

export function tokenPageJson(start: number, { total, tokens }: TokenPage): string {
  return JSON.stringify({ start, count: tokens.length, total, tokens: tokens.map(accessToken) });
}

/** Absent values are left out. */
function accessToken({ lastUsedOn, endedOn, ...token }: AccessToken) {
  return { ...token, ...(lastUsedOn !== null && { lastUsedOn }), ...(endedOn !== null && { endedOn }) };
}
