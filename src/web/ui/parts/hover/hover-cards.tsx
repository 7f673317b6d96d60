import { lazy, Suspense, useEffect, useState } from 'react';
import { urnOfLink } from '../entity/entity-address';
import { onRest } from './on-rest';

const HoverCard = lazy(async () => ({ default: (await import('./hover-card')).HoverCard }));

const WAIT_MS = 500;

interface Shown {
  readonly link: HTMLElement;
  readonly urn: string;
}

/** The card of the entity link on which a pointer rests. Its script is loaded with the first card. */
export function HoverCards() {
  const [shown, setShown] = useState<Shown>();
  useEffect(
    () => onRest({ selector: 'a[data-hover-card]', wait: WAIT_MS, rested: (link) => setShown(shownOf(link)) }),
    [],
  );
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <HoverCard key={shown.urn} {...shown} onClose={() => setShown((now) => (now === shown ? undefined : now))} />
    </Suspense>
  );
}

function shownOf(link: HTMLElement): Shown | undefined {
  const urn = link instanceof HTMLAnchorElement ? urnOfLink(link) : undefined;
  return urn === undefined ? undefined : { link, urn };
}
