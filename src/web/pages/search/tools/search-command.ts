import { shellWord } from '#web/ui/parts/buttons/shell-word';
import { ADDRESS } from '#web/api/service-address';
import { searchBody } from '../search-body';
import type { SearchState } from '#web/api/search-state';

/** The search as a command for a POSIX shell. @param needsToken whether the service asks for a token; the command takes it from TOKEN */
export function searchCommand(state: SearchState, needsToken: boolean): string {
  const lines = [
    `curl -X POST '${ADDRESS}/openapi/v1/search'`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(JSON.stringify(searchBody(state)))}`,
  ];
  return lines.join(' \\\n  ');
}
