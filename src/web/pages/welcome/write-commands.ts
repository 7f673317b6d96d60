import { shellWord } from '#web/ui/parts/buttons/shell-word';
import { ADDRESS } from '#web/api/service-address';

/** @param needsToken whether the service asks for a token; the command takes it from the variable TOKEN */
export function curlCommand(proposal: object, needsToken: boolean): string {
  const lines = [
    `curl -X POST '${ADDRESS}/aspects?action=ingestProposal'`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(JSON.stringify(proposal))}`,
  ];
  return lines.join(' \\\n  ');
}

/** The same in Python, without a package besides those of the language. */
export function pythonProgram(proposal: object, needsToken: boolean): string {
  return `import json, ${needsToken ? 'os, ' : ''}urllib.request

request = urllib.request.Request(
    "${ADDRESS}/aspects?action=ingestProposal",
    data=json.dumps(json.loads(r'''${JSON.stringify(proposal, null, 2)}''')).encode(),
    headers={
        "Content-Type": "application/json",${needsToken ? '\n        "Authorization": "Bearer " + os.environ["TOKEN"],' : ''}
    },
)
print(urllib.request.urlopen(request).status)
`;
}
