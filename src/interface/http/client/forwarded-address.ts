import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Settings } from '#base/settings/settings-table';
import { type ClientFacts, directAddress, plainAddress } from './client-origin';

/** What the settings and the headers of trusted proxies say about clients. */
export function clientFacts({
  trustedProxies = [],
  origins = [],
}: Partial<Pick<Settings, 'trustedProxies' | 'origins'>>): ClientFacts {
  const trusted = networks(trustedProxies);
  const encrypted = origins.filter((origin) => origin.startsWith('https:'));
  const hosts = new Set(encrypted.map((origin) => new URL(origin).host));
  return {
    addressOf: forwardedAddress(trustedProxies),
    isEncrypted: (request) => {
      const { host = '', origin = '', 'x-forwarded-proto': scheme } = request.headers;
      const isNamed = hosts.has(plainHost(host)) || encrypted.includes(origin);
      return isNamed || (scheme === 'https' && isIn(trusted, directAddress(request)));
    },
  };
}

/** A host as an origin has it: without the port of https, and without the dot at the end of a full name. @param host the header */
function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.?(?::443)?$/, '');
}

/**
 * The address of the client, by `X-Forwarded-For` of the proxies that are trusted. Each proxy adds the address that it sees at the end.
 * So the client is the last address that is not a trusted proxy; everybody can make up those before it.
 * @param proxies addresses, or networks such as `10.0.0.0/8`
 */
export function forwardedAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  if (proxies.length === 0) return directAddress;
  const trusted = networks(proxies);
  return (request) => {
    let address = directAddress(request);
    const hops = String(request.headers['x-forwarded-for'] ?? '').split(',');
    while (hops.length > 0 && isIn(trusted, address)) {
      const before = plainAddress(hops.pop()?.trim() ?? '');
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

function isIn(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

function networks(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
