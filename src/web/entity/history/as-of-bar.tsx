import { Link } from 'wouter';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { whenNeeded } from '#web/ui/parts/lazy/when-needed';

const stamp = whenNeeded(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }));

/** Such as "12 May 2026, 10:00". */
function pastText(asOf: number): string {
  return stamp().format(asOf).replace(' at ', ', ');
}

/** Says that the page shows another time, and leads back. */
export function AsOfBar({ urn, asOf, tab }: { readonly urn: string; readonly asOf: number; readonly tab: string }) {
  return (
    <div className="as-of-bar" role="status">
      <span>
        <strong>{`As it was on ${pastText(asOf)}.`}</strong> Nothing can be changed here.
      </span>
      <Link href={entityAddress(urn, tab === '' ? {} : { tab })}>Back to now</Link>
    </div>
  );
}
