import { Link } from 'wouter';

/** Links between one's own tokens and those of everybody. */
export function WhoseTokens({ ofEverybody }: { readonly ofEverybody: boolean }) {
  return (
    <nav className="tabs" aria-label="Whose tokens">
      <Link href="/settings/tokens" aria-current={ofEverybody ? undefined : 'page'}>
        Mine
      </Link>
      <Link href="/settings/tokens?of=everybody" aria-current={ofEverybody ? 'page' : undefined}>
        Everybody’s
      </Link>
    </nav>
  );
}
