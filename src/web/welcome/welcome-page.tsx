import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Caller } from '../../../generated/http/messages';
import { exampleQuery } from '../api/catalog-queries';
import { meQuery } from '../api/queries';
import { CopyBlock } from '../parts/copy-block';
import { PageHeading } from '../parts/page-heading';
import { shellWord } from '../parts/shell-word';
import { Waiting } from '../parts/waiting';
import { recipeLines } from '../tokens/token-snippets';
import { CatalogState } from './catalog-state';
import { ADDRESS } from '../service-address';

/** For the first minutes of a catalog: three ways to fill it, and whether one of them has worked. */
export function WelcomePage() {
  const { data: me, error, refetch } = useQuery(meQuery);
  return (
    <div className="narrow">
      <PageHeading title="First steps" />
      <p className="lead">Write some metadata in one of three ways. This page shows when it has arrived.</p>
      <CatalogState />
      {me ? <Ways me={me} /> : <Waiting what="the commands" error={error} retry={() => void refetch()} />}
    </div>
  );
}

function Ways({ me }: { readonly me: Caller }) {
  const needsToken = me.authentication === 'on';
  const { data: proposal, error, refetch } = useQuery(exampleQuery);
  return (
    <>
      <h2>1. Load the sample catalog</h2>
      <p>
        A small shop: tables, people, terms, lineage. Run the command in the folder of Aspectory, on the machine of the
        service.
      </p>
      <CopyBlock title="Shell" text={SAMPLE_COMMAND} what="the command" />
      <h2>2. Write one aspect by HTTP</h2>
      {needsToken && <TokenHint />}
      {proposal ? (
        <CopyBlock title="curl" text={writeCommand(proposal, needsToken)} what="the curl command" />
      ) : (
        <Waiting what="the example" error={error} retry={() => void refetch()} />
      )}
      <h2>3. Use your ingestion jobs</h2>
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

/** Its metadata is removed with `--remove`. */
const SAMPLE_COMMAND = 'npm run -s aspectory -- sample';

/** @param needsToken whether the service asks for a token; the command takes it from the variable TOKEN */
function writeCommand(proposal: object, needsToken: boolean): string {
  const lines = [
    `curl -X POST '${ADDRESS}/aspects?action=ingestProposal'`,
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    `-H 'Content-Type: application/json'`,
    `-d ${shellWord(JSON.stringify(proposal))}`,
  ];
  return lines.join(' \\\n  ');
}
