import { Link } from 'wouter';

/**
 * A link to the form; a disabled button for those who cannot generate tokens.
 * @param reason why the caller cannot generate tokens. The page shows it in #no-generation.
 */
export function GenerateLink({ reason }: { readonly reason: string | undefined }) {
  const name = 'Generate token';
  if (reason === undefined)
    return (
      <Link className="button primary" href="/settings/tokens/new">
        {name}
      </Link>
    );
  return (
    <button className="button primary" type="button" aria-disabled="true" aria-describedby="no-generation">
      {name}
    </button>
  );
}
