import { BlockList, isIP } from 'node:net';

/**
 * Networks that are not part of the public Internet, by the registries of IANA for special addresses. All of IPv6 outside of `GLOBAL_UNICAST`
 * is closed too: loopback, unique local, link-local and site-local addresses, and forms that embed IPv4 (`::127.0.0.1`, `::ffff:0:127.0.0.1`,
 * `64:ff9b::127.0.0.1`).
 */
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
  // Teredo, which embeds IPv4, and other protocols.
  '2001::/23',
  '2001:db8::/32',
  // 6to4, which embeds IPv4.
  '2002::/16',
  '3fff::/20',
];
/** The addresses of IPv6 that IANA gives to networks (RFC 4291 section 2.4). */
const GLOBAL_UNICAST = ['2000::/3'];
/** IPv4 addresses in the form of IPv6. A list of networks of IPv4 has them too. */
const MAPPED = ['::ffff:0:0/96'];
/** ISATAP: the last half of an address of any network embeds IPv4 (RFC 5214 section 6.1). */
const EMBEDDED_IN_HOST = /:(?:0?200|0{0,4}):5efe:[^:]+(?::[^:]+)?$/i;

export const HTTPS_ONLY = 'a public address needs https, so that nobody reads or changes what is sent';

/** The networks that messages to addresses of users may reach. */
export class TargetNetworks {
  private readonly closed = blockList(NOT_PUBLIC);
  private readonly known = blockList([...GLOBAL_UNICAST, ...MAPPED]);
  private readonly named: BlockList;
  /** Whether no private network is allowed. */
  readonly areAllPublic: boolean;

  /** @param named private networks that a setting allows @param setting its name */
  constructor(
    named: readonly string[],
    private readonly setting: string,
  ) {
    this.named = blockList(named);
    this.areAllPublic = named.length === 0;
  }

  /** The reason why nothing may be sent there; undefined if it may. An IPv4 address in the form of IPv6 is the IPv4 address. */
  refusal(address: string, protocol: string): string | undefined {
    if (isIn(this.named, address)) return undefined;
    if (!this.isPublic(address))
      return `${address} is not a public address; to allow it, name its network in ${this.setting}`;
    if (protocol === 'https:') return undefined;
    return HTTPS_ONLY;
  }

  private isPublic(address: string): boolean {
    const isOfNetwork = isIP(address) === 4 || (isIn(this.known, address) && !EMBEDDED_IN_HOST.test(address));
    return isOfNetwork && !isIn(this.closed, address);
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
