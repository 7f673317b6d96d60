import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#web/api/queries';
import { shellWord } from '#web/ui/parts/buttons/shell-word';
import { ADDRESS } from '#web/api/service-address';
import { SnippetTabs } from './snippet-tabs';

/** Shows how entities of a type are read and found. */
export function EntityExamples({ entityType, urn }: { readonly entityType: string; readonly urn: string }) {
  const { data: me } = useQuery(meQuery);
  const token = me?.authentication === 'on' ? [' \\\n  -H "Authorization: Bearer $TOKEN"'] : [];
  const read = [`curl ${shellWord(`${ADDRESS}/entitiesV2/${encodeURIComponent(urn)}`)}`, ...token].join('');
  const search = [
    `curl -X POST ${shellWord(`${ADDRESS}/entities?action=search`)}`,
    ...token,
    ` \\\n  -H 'Content-Type: application/json'`,
    ` \\\n  -d ${shellWord(JSON.stringify({ entity: entityType, input: '*', start: 0, count: 10 }))}`,
  ].join('');
  const snippets = [
    { id: 'read', title: 'Read one', text: read },
    { id: 'search', title: 'Search', text: search },
  ];
  return <SnippetTabs snippets={snippets} label="Requests" />;
}
