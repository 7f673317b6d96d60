import { type LucideIcon, Search, Star, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** What to do first, for a person who owns and follows nothing yet. */
export function FirstThings() {
  return (
    <section aria-labelledby="first-things">
      <h2 className="home-part" id="first-things">
        Make this page yours
      </h2>
      <ol className="first-steps">
        <Thing picture={Search} title="Find what you use">
          <Link href="/search">Search</Link> or <Link href="/browse">browse</Link> for a table, a dashboard or a term.
        </Thing>
        <Thing picture={Star} title="Follow it">
          Press the star beside its name. It is here then, and its changes are under{' '}
          <Link href="/changes?of=mine">What changed</Link>.
        </Thing>
        <Thing picture={UserRound} title="Own what is yours">
          Add yourself to the owners on its page. What is wrong with it, and what others ask for, is here then.
        </Thing>
      </ol>
    </section>
  );
}

interface ThingProps {
  readonly picture: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}

function Thing({ picture: Picture, title, children }: ThingProps) {
  return (
    <li className="first-step">
      <Picture size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <strong>{title}</strong>
        <span className="soft">{children}</span>
      </span>
    </li>
  );
}
