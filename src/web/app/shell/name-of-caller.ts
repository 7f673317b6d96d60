import type { Caller } from '#generated/http/messages';
import { nameOf } from '#web/api/user-name';

export function nameOfCaller({ authentication, displayName, urn }: Caller): string {
  return authentication === 'off' ? 'No sign-in' : (displayName ?? nameOf(urn));
}
