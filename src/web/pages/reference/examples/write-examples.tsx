import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { meQuery } from '#web/api/queries';
import { SERVICE } from '#web/api/service-address';
import type { AspectReference } from '../reference-queries';
import { SnippetTabs } from './snippet-tabs';
import { snippetsOf } from './snippets';

/** A small valid write for each language, with the address of this service. */
export function WriteExamples({ reference }: { readonly reference: AspectReference }) {
  const { data: me } = useQuery(meQuery);
  const [params, setParams] = useSearchParams();
  const { examples, aspect } = reference;
  const example = examples.find(({ entityType }) => entityType === params.get('on')) ?? examples[0];
  if (!example) return null;
  const needsToken = me?.authentication === 'on';
  const of = { ...example, aspect: aspect.name, isSeries: aspect.kind === 'timeseries', needsToken };
  const choose = (on: string) =>
    setParams((now) => new URLSearchParams([...[...now].filter(([name]) => name !== 'on'), ['on', on]]), {
      replace: true,
    });
  return (
    <>
      <p className="example-tools">
        {examples.length > 1 && (
          <label>
            For a{' '}
            <select value={example.entityType} onChange={({ target: { value } }) => choose(value)}>
              {examples.map(({ entityType }) => (
                <option key={entityType}>{entityType}</option>
              ))}
            </select>
          </label>
        )}
        <a href={`${SERVICE.pathname}restli/docs/rest/aspects`}>Try it in the browser</a>
        {needsToken && <Link href="/settings/tokens/new">Generate an access token</Link>}
      </p>
      <SnippetTabs snippets={snippetsOf(of)} label="Languages" />
    </>
  );
}
