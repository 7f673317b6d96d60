import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { directAddress, plainAddress } from './client-origin';

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
    while (hops.length > 0 && isIP(address) !== 0 && trusted.check(address, familyOf(address))) {
      const before = plainAddress(hops.pop()?.trim() ?? '');
      if (isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
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
