import { Link, useLocation } from 'wouter';
import { browseAddress } from './browse-state';
import { MAIN_WAYS, type Way } from './ways';

interface WayPickerProps {
  readonly ways: readonly Way[];
  readonly chosen: Way;
}

const addressOf = (way: string) => browseAddress({ way, path: [], filter: '' });

/** Chooses the way to browse: the widest ones beside each other, the others in a list. */
export function WayPicker({ ways, chosen }: WayPickerProps) {
  const [, navigate] = useLocation();
  const others = ways.slice(MAIN_WAYS);
  const isOther = others.includes(chosen);
  return (
    <nav className="browse-ways" aria-label="Ways to browse">
      <ul className="segments">
        {ways.slice(0, MAIN_WAYS).map((way) => (
          <li key={way.id}>
            <Link href={addressOf(way.id)} aria-current={way === chosen ? 'true' : undefined}>
              {way.title}
            </Link>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <select
          aria-label="Other ways to browse"
          className={isOther ? 'chosen' : ''}
          value={isOther ? chosen.id : ''}
          onChange={({ target }) => navigate(addressOf(target.value))}
        >
          <option value="" disabled>
            More
          </option>
          {others.map((way) => (
            <option key={way.id} value={way.id}>
              {way.title}
            </option>
          ))}
        </select>
      )}
    </nav>
  );
}
