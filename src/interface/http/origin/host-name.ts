import { isIPv4 } from 'node:net';
import { PORT_MAX } from '#base/settings/setting';

/** A host of a header or a setting, in one spelling: lower case, IPv6 in brackets, IPv4 as four decimal numbers. */
interface HostName {
  readonly name: string;
  /** Empty for the usual port of the scheme. */
  readonly port: string;
}

/** The URL parser also accepts users, paths and blanks. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i;

/** @returns undefined for a string that is not a host with an optional port */
export function parseHost(text: string): HostName | undefined {
  const [, host = '', port = ''] = HOST.exec(text) ?? [];
  if (port !== '' && (Number(port) < 1 || Number(port) > PORT_MAX)) return undefined;
  // Browsers and curl accept 127.1 as well. A dot at the end only says that the name is complete.
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, '') : '';
  return name === '' ? undefined : { name, port };
}

/** The name of an address that has no port: IPv6 with brackets or without. @returns undefined for what cannot be a Host */
export function hostNameOf(address: string): string | undefined {
  return parseHost(/^[^[]*:/.test(address) ? `[${address}]` : address)?.name;
}

/** Whether only this machine reaches the address. @param name as `parseHost` returns it */
export function isLoopback(name: string): boolean {
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'))
  );
}
