import { Link } from 'wouter';
import type { CreatedAccessToken } from '#generated/http/messages';
import { CopyBlock } from '#web/ui/parts/buttons/copy-block.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { dateText } from '#web/ui/parts/time-text.tsx';
import { curlCommand, recipeLines } from './token-snippets';

/** The only place where the text of a token appears. */
export function NewToken({ created: { accessToken, metadata } }: { readonly created: CreatedAccessToken }) {
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
