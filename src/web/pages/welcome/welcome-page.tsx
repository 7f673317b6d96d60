import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import type { Caller } from '#generated/http/messages';
import { catalogQuery, exampleQuery } from '#web/api/catalog-queries';
import { meQuery } from '#web/api/queries';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { shellWord } from '#web/ui/parts/buttons/shell-word';
import { ADDRESS, SERVICE } from '#web/api/service-address';
import { Waiting } from '#web/ui/parts/states/answer.tsx';
import { Loading } from '#web/ui/parts/states/loading.tsx';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { recipeLines } from '../tokens/token-snippets';
import { summaryQuery } from '../search/search-queries';
import { SampleCatalog } from './sample-catalog';
import { WAYS } from './ways';

/** A page for the first minutes of a catalog: a sample, three ways to fill it, and whether one of them has worked. */
export function WelcomePage() {
  const { data: me, error, refetch } = useQuery(meQuery);
  return (
    <div className="narrow">
      <PageHeading />
      <p className="lead">
        Load the sample, or write metadata of your own in one of three ways. This page shows when it has arrived.
      </p>
      <CatalogState />
      {me ? <Ways me={me} /> : <Waiting what="the commands" of={{ error, refetch }} />}
    </div>
  );
}

/** A link from another page leads to a way, whose heading comes after the page. */
function useWayInView(isThere: boolean): void {
  useEffect(() => {
    const way = window.location.hash.slice(1);
    if (isThere && way !== '') document.getElementById(way)?.scrollIntoView();
  }, [isThere]);
}

function Ways({ me }: { readonly me: Caller }) {
  const needsToken = me.authentication === 'on';
  const { data: proposal, error, refetch } = useQuery(exampleQuery);
  useWayInView(proposal !== undefined);
  return (
    <>
      <h2>Look around first</h2>
      <SampleCatalog />
      <h2 id={WAYS.http}>1. Write one aspect by HTTP</h2>
      {needsToken && <TokenHint />}
      {proposal ? (
        <>
          <CopyBlock title="curl" text={curlCommand(proposal, needsToken)} what="the curl command" />
          <h2 id={WAYS.python}>2. Or from Python</h2>
          <CopyBlock title="first-steps.py" text={pythonProgram(proposal, needsToken)} what="the Python program" />
        </>
      ) : (
        <Waiting what="the example" of={{ error, refetch }} />
      )}
      <h2 id={WAYS.jobs}>3. Use your ingestion jobs</h2>
      <p>
        Set these lines as the sink of a recipe of the <code>datahub</code> command. Other emitters take the same
        address.
      </p>
      <CopyBlock title="recipe.yml" text={recipeLines(needsToken ? '…' : undefined)} what="the lines of the recipe" />
    </>
  );
}

function TokenHint() {
  return (
    <p>
      <Link href="/settings/tokens/new">Generate an access token</Link> first, and set it: <code>export TOKEN=…</code>
    </p>
  );
}

/** @param needsToken whether the service asks for a token; the command takes it from the variable TOKEN */
function curlCommand(proposal: object, needsToken: boolean): string {
  const lines = [
    `curl -X POST '${ADDRESS}/aspects?action=ingestProposal'`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(JSON.stringify(proposal))}`,
  ];
  return lines.join(' \\\n  ');
}

/** The same in Python, without a package besides those of the language. */
function pythonProgram(proposal: object, needsToken: boolean): string {
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

/** Whether the catalog has metadata. It celebrates the first entity that comes while a person looks. */
function CatalogState() {
  const { data: catalog, error, refetch } = useQuery(catalogQuery);
  const [wasEmpty, setWasEmpty] = useState(false);
  if (catalog?.entities === 0 && !wasEmpty) setWasEmpty(true);
  if (error) return <ProblemPanel error={error} retry={() => void refetch()} />;
  if (!catalog) return <Loading what="the state of the catalog" />;
  const { entities, example } = catalog;
  return (
    <div className={`notice catalog-state ${entities > 0 ? 'success' : 'info'}`} role="status">
      {example === undefined ? (
        <p>
          <span className="pulse" aria-hidden="true" />
          The catalog is empty. Waiting for the first entity…
        </p>
      ) : (
        <>
          <p>
            <strong>{wasEmpty ? 'It works: your first metadata has arrived.' : 'Your catalog has metadata.'}</strong>{' '}
            {countText(entities)} <Example urn={example} />.
          </p>
          <p>
            Next: <Link href="/search">search it</Link>, or see what you can ask in the{' '}
            <a href={`${SERVICE.pathname}restli/docs`}>API reference</a>.
          </p>
        </>
      )}
    </div>
  );
}

/** One of the entities by its name; by its urn until the name is known. */
function Example({ urn }: { readonly urn: string }) {
  const { data } = useQuery(summaryQuery(urn));
  return <EntityLink urn={urn} name={data?.name ?? urn} />;
}

function countText(entities: number): string {
  return entities === 1 ? 'There is one entity:' : `There are ${entities.toLocaleString()} entities, such as`;
}
