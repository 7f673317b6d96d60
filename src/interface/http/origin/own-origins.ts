import { parseHost } from './host-name';

/** Tells pages of this service from pages of others, by the header Origin that browsers send. */
export class OwnOrigins {
  private readonly known: ReadonlySet<string>;
  private readonly knownHosts: ReadonlySet<string>;

  /** @param known the public origins, such as `https://catalog.example.com`, from a proxy before the service */
  constructor(known: readonly string[]) {
    this.known = new Set(known);
    this.knownHosts = new Set(known.map((origin) => new URL(origin).host));
  }

  /** @param host the header Host of the same request */
  includes(origin: string, host: string | undefined): boolean {
    if (this.known.has(origin)) return true;
    // Almost always so, and a tenth of the cost of the comparison below.
    if (this.known.size === 0 && (origin === `http://${host}` || origin === `https://${host}`)) return true;
    if (host === undefined || !/^https?:/.test(origin) || !URL.canParse(origin)) return false;
    const url = new URL(origin);
    // The scheme is known only for public origins: a proxy may have decrypted the request.
    return url.origin === origin && !this.knownHosts.has(url.host) && isSameHost(url, host);
  }
}

function isSameHost({ host, protocol }: URL, other: string): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  const [a, b] = [parseHost(host), parseHost(other)];
  return a !== undefined && a.name === b?.name && (a.port || usual) === (b.port || usual);
}
