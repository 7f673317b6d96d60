import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { isResourceMetadata } from '#access/sessions/oidc/protected-resource';
import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import type { Settings } from '#base/settings/settings-table';
import { CrossOriginError, UnknownHostError } from '../http-errors';
import { isSitePath } from '../page-paths';
import { parseRequestTarget } from '../request/request-target';
import { hostNameOf, isLoopback, parseHost } from './host-name';

/** Tells pages of this service from pages of others, by the header Origin that browsers send. */
class OwnOrigins {
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

/** Refuses a request by its head alone. @throws InvalidInputError | CrossOriginError | UnknownHostError */
export type OriginCheck = (request: IncomingMessage) => void;

/** Values of `Sec-Fetch-Site` for our own pages, and for addresses that a person typed. `same-site` is another origin. */
const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none']);

/** Keeps web pages of other origins away from operations and pages. Clients that are not browsers send none of these headers but Host. */
export function createOriginCheck({
  host,
  hosts = [],
  origins = [],
  auth,
}: Pick<Settings, 'host' | 'hosts' | 'origins' | 'auth'>): OriginCheck {
  // A page that reaches the service by a name of its own (DNS rebinding) has no credentials of the service.
  const anyName = auth === 'on';
  // A proxy may forward the header Host of its own address.
  const knownHosts = new KnownHosts(host, [...hosts, ...origins.map((origin) => new URL(origin).hostname)]);
  const ownOrigins = new OwnOrigins(origins);
  return (request) => {
    if (!request.url?.startsWith('/')) throw wrongTarget(request.url ?? '');
    const named = hostOf(request);
    if (!isPublicDocument(request)) checkPage(request, ownOrigins, named);
    if (named !== undefined) knownHosts.check(named, anyName);
  };
}

function checkPage(request: IncomingMessage, ownOrigins: OwnOrigins, named: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (!OWN_SITES.has(site) && !isLinkToPage(request)) throw crossOrigin('Sec-Fetch-Site', String(site));
  if (origin !== undefined && !ownOrigins.includes(origin, named)) throw crossOrigin('Origin', origin);
}

/** Assistants that run in a browser read it from their own origin. It says the same to everybody, and nothing of the catalog. */
function isPublicDocument({ headers: { origin, 'sec-fetch-site': site }, url = '' }: IncomingMessage): boolean {
  const isOfPage = origin !== undefined || site !== undefined;
  return isOfPage && isResourceMetadata(parseRequestTarget(url).path);
}

/** HTTP/1.0 has no Host, and some health checks still use it. Browsers never do. */
function hostOf({ rawHeaders, headers, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0;
  // `headers` has only the first one.
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts++;
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return headers.host;
  const found = hosts === 0 ? 'no header Host' : 'several headers Host';
  throw new InvalidInputError(`The request has ${found}; send exactly one`, [
    { pointer: '/header/Host', message: hosts === 0 ? 'is required but missing' : 'is repeated', expected: 'one' },
  ]);
}

/** A person may follow a link to a page. A frame of another page may not. */
function isLinkToPage({ method, url = '', headers }: IncomingMessage): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': target = 'document' } = headers;
  return method === 'GET' && mode === 'navigate' && target === 'document' && isSitePath(parseRequestTarget(url).path);
}

function crossOrigin(header: 'Origin' | 'Sec-Fetch-Site', value: string): CrossOriginError {
  const fix =
    header === 'Origin' && /^https?:/.test(value)
      ? `If '${shortened(value)}' is the address of this service behind a proxy, start it with ASPECTORY_ORIGINS=${shortened(value)}.`
      : 'Send it from a page of this service, or from a program that is not a browser.';
  return new CrossOriginError(
    `The request comes from a web page of another origin (${header}: ${shortened(value)}), which may not use this service. ${fix}`,
    [{ pointer: `/header/${header}`, message: 'is another origin', expected: 'the origin of this service' }],
  );
}

function wrongTarget(target: string): InvalidInputError {
  const expected = 'a path that begins with /, and the host in the header Host';
  return new InvalidInputError(`The request target '${shortened(target)}' is not a path; send ${expected}`, [
    { pointer: '/path', message: 'is not a path', expected },
  ]);
}

/** An attacker can send any number of names below `.localhost`. */
const ACCEPTED_MAX = 1000;
/** HOST of a service that listens on all addresses of its machine. */
const EVERY_ADDRESS: ReadonlySet<string | undefined> = new Set(['0.0.0.0', '[::]']);
const HEADER = '/header/Host';

/**
 * The names by which clients may address the service while authentication is off: loopback, the address that it listens on, and
 * the names of the setting. Otherwise a web page could reach it by a name of its own (DNS rebinding), and read everything.
 */
class KnownHosts {
  private readonly names: ReadonlySet<string | undefined>;
  private readonly isOnEveryAddress: boolean;
  /** The accepted headers only, because refused ones are unlimited, and an address may come later. */
  private readonly accepted = new Set<string>();

  /** @param boundTo the address that the service listens on */
  constructor(boundTo: string, names: readonly string[]) {
    this.names = new Set([boundTo, ...names].map(hostNameOf));
    this.isOnEveryAddress = EVERY_ADDRESS.has(hostNameOf(boundTo));
  }

  /**
   * @param host the value of the header
   * @param anyName whether every well-formed name is fine
   * @throws InvalidInputError | UnknownHostError
   */
  check(host: string, anyName = false): void {
    if (this.accepted.has(host)) return;
    const found = parseHost(host);
    if (!found) throw malformed(host);
    if (!anyName && !this.isKnown(found.name)) throw unknown(found.name);
    if (this.accepted.size >= ACCEPTED_MAX) this.accepted.clear();
    this.accepted.add(host);
  }

  private isKnown(name: string): boolean {
    return isLoopback(name) || this.names.has(name) || (this.isOnEveryAddress && namesOfMachine().includes(name));
  }
}

/** Read each time, because addresses come and go. */
function namesOfMachine(): readonly (string | undefined)[] {
  const addresses = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  return [hostname(), ...addresses].map(hostNameOf);
}

function malformed(host: string): InvalidInputError {
  const expected = 'a name or an address, with a port or without';
  return new InvalidInputError(`The header Host '${shortened(host)}' is not a host; send ${expected}`, [
    { pointer: HEADER, message: 'not a host', expected },
  ]);
}

function unknown(name: string): UnknownHostError {
  const expected = 'a loopback name, the address of HOST, or a name of ASPECTORY_HOSTS';
  return new UnknownHostError(
    `The service does not know the name '${shortened(name)}' in the header Host. If it is a name of this service, start it with ASPECTORY_HOSTS=${shortened(name)}.`,
    [{ pointer: HEADER, message: 'not a name of this service', expected }],
  );
}
