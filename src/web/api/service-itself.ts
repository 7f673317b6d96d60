import { urnKey } from './urn-key';

/** The key of the urn under which the service writes, and everybody while authentication is off. */
const KEY = '__datahub_system';

/** Whether a urn is that of the service itself, about which nothing is stored. */
export function isServiceItself(urn: string): boolean {
  return urnKey(urn) === KEY;
}
