import { hostname, networkInterfaces } from 'node:os';
import { InvalidInputError } from '#base/errors/domain-error';
import { shortened } from '#base/errors/unknown-name';
import { UnknownHostError } from '../http-errors';
import { hostNameOf, isLoopback, parseHost } from './host-name';

/** An attacker can send any number of names below `.localhost`. */
const ACCEPTED_MAX = 1000;
/** HOST of a service that listens on all addresses of its machine. */
const EVERY_ADDRESS: ReadonlySet<string | undefined> = new Set(['0.0.0.0', '[::]']);
const HEADER = '/header/Host';

/**
 * The names by which clients may address the service while authentication is off: loopback, the address that it listens on, and
 * the names of the setting. Otherwise a web page could reach it by a name of its own (DNS rebinding), and read everything.
 */
export class KnownHosts {
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
