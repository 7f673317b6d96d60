import type { Caller } from '#generated/http/messages';
import { Notice } from './notice';

/** The reason why the caller cannot do something; undefined if it can. @param name the display name of the privilege */
export function reasonWithout({ privileges }: Caller, privilege: string, name: string): string | undefined {
  if (privileges.includes(privilege)) return undefined;
  return `You need the privilege “${name}” (${privilege}). Ask an administrator for a policy that grants it.`;
}

/** The reasons why controls of the page are disabled. The controls name its id as their description. */
export function Reasons({ id, reasons }: { readonly id: string; readonly reasons: readonly (string | undefined)[] }) {
  const shown = [...new Set(reasons.flatMap((reason) => reason ?? []))];
  if (shown.length === 0) return null;
  return (
    <Notice kind="info" id={id}>
      {shown.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  );
}
