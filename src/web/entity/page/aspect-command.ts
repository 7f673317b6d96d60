import { shellWord } from '#web/ui/parts/buttons/shell-word';

/** The address of the operation that reads an aspect. @param service with no slash at the end */
export function aspectAddress(service: string, entityType: string, urn: string, aspect: string): string {
  return [service, 'openapi/v3/entity', entityType.toLowerCase(), encodeURIComponent(urn), aspect].join('/');
}

/** The same as a command for a POSIX shell. @param needsToken whether the service asks for a token; the command takes it from TOKEN */
export function readCommand(address: string, needsToken: boolean): string {
  return `curl ${needsToken ? '-H "Authorization: Bearer $TOKEN" ' : ''}${shellWord(address)}`;
}
