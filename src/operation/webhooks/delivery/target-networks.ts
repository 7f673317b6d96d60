import { BlockList, isIP } from 'node:net';

/** Networks that are not part of the public Internet, by the registries of IANA for special addresses. */
const NOT_PUBLIC = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Unspecified, loopback, and IPv4 addresses in the old compatible form.
  '::/96',
  // Addresses that stand for others: NAT64, 6to4, Teredo.
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2002::/16',
  '2001::/23',
  '100::/64',
  '2001:db8::/32',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

export const HTTPS_ONLY = 'a public address needs https, so that nobody reads or changes what is sent';

/** Which addresses webhooks may reach. */
export class TargetNetworks {
  private readonly closed = blockList(NOT_PUBLIC);
  private readonly named: BlockList;
  /** Whether no private network is allowed. */
  readonly areAllPublic: boolean;

  /** @param named private networks that the settings allow */
  constructor(named: readonly string[]) {
    this.named = blockList(named);
    this.areAllPublic = named.length === 0;
  }

  /** Why nothing may be sent there; undefined if it may. An IPv4 address in the form of IPv6 is the IPv4 address. */
  refusal(address: string, protocol: string): string | undefined {
    if (isIn(this.named, address)) return undefined;
    if (isIn(this.closed, address))
      return `${address} is not a public address; to allow it, name its network in ASPECTORY_WEBHOOK_NETWORKS`;
    if (protocol === 'https:') return undefined;
    return HTTPS_ONLY;
  }
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, familyOf(address));
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits ?? (isIP(address) === 6 ? 128 : 32)), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
