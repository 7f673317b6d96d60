import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { meQuery, useCreateToken } from '#web/api/queries';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { TokenForm } from './token-form';
import { reasonAgainstGenerating } from './token-privileges';
import type { CreatedAccessToken } from '#generated/http/messages';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import { dateText } from '#web/ui/parts/time-text.tsx';
import { curlCommand, recipeLines } from './token-snippets';
import { Waiting } from '#web/ui/parts/states/answer.tsx';

export function GenerateTokenPage() {
  const caller = useQuery(meQuery);
  const me = caller.data;
  const { mutate, data: created, error: refusal, isPending } = useCreateToken();
  if (created) return <NewToken created={created} />;
  const reason = me && reasonAgainstGenerating(me);
  return (
    <>
      <PageHeading />
      {!me && <Waiting what="the form" of={caller} />}
      {reason !== undefined && (
        <>
          <Notice kind="info">{reason}</Notice>
          <p>
            <Link href="/settings/tokens">Back to the access tokens</Link>
          </p>
        </>
      )}
      {me && reason === undefined && (
        <>
          {refusal && <ProblemPanel error={refusal} />}
          <TokenForm isPending={isPending} onSubmit={mutate} />
        </>
      )}
    </>
  );
}

/** The only place where the text of a token appears. */
function NewToken({ created: { accessToken, metadata } }: { readonly created: CreatedAccessToken }) {
  const { name, scope, expiresOn } = metadata;
  return (
    <>
      <PageHeading title="Copy the token now" />
      <Notice kind="warning">
        The text of “{name}” is shown only here, because the service does not store it.
        {expiresOn !== undefined && ` It expires on ${dateText(expiresOn)}.`}
      </Notice>
      <CopyBlock title="Token" text={accessToken} what="the token" wraps />
      <h2>Try it</h2>
      <CopyBlock title="curl" text={curlCommand(accessToken)} what="the curl command" />
      {scope !== 'read' && (
        <>
          <h2>Use it in an ingestion recipe</h2>
          <CopyBlock title="recipe.yml" text={recipeLines(accessToken)} what="the lines of the recipe" />
        </>
      )}
      <p className="buttons">
        <Link className="button primary" href="/settings/tokens">
          Done
        </Link>
      </p>
    </>
  );
}
