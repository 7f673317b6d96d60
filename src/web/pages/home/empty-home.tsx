import { useQuery } from '@tanstack/react-query';
import { Blocks, ChevronRight, Code, type LucideIcon, SquareTerminal, Workflow } from 'lucide-react';
import { Link } from 'wouter';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import style from './empty-home.css' with { type: 'text' };
import { listingQuery } from '#web/api/models/model-queries';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { tintOfIcon } from '#web/ui/parts/entity/tint';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { SampleCatalog } from '../welcome/sample-catalog';
import { WAYS } from '../welcome/ways';

adoptStyle(style);

/** The first page that somebody sees of a new catalog: a sample to look around in, and where to begin with metadata of one's own. */
export function EmptyHome() {
  return (
    <div className="empty-home">
      <Kinds />
      <PageHeading title="Welcome to Aspectory" />
      <p className="lead">
        This catalog is empty. Load a sample to look around, or write the first metadata of your own.
      </p>
      <section className="first-choice" aria-labelledby="sample">
        <h2 id="sample">Look around first</h2>
        <SampleCatalog />
      </section>
      <h2>Write your own</h2>
      <ul className="first-steps">
        <Step picture={SquareTerminal} href={`/welcome#${WAYS.http}`} title="By HTTP" text="One curl command to copy" />
        <Step picture={Code} href={`/welcome#${WAYS.python}`} title="From Python" text="A program of a few lines" />
        <Step picture={Workflow} href={`/welcome#${WAYS.jobs}`} title="By ingestion" text="The sink of your recipes" />
        <Step picture={Blocks} href="/models" title="The models" text="What it can hold, and how to add more" />
      </ul>
      <p className="soft waiting" role="status">
        <span className="pulse" aria-hidden="true" />
        This page changes by itself when the first metadata arrives.
      </p>
    </div>
  );
}

interface StepProps {
  readonly picture: LucideIcon;
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

function Step({ picture: Picture, href, title, text }: StepProps) {
  return (
    <li>
      <Link className="first-step" href={href}>
        <Picture size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          <strong>{title}</strong>
          <span className="soft">{text}</span>
        </span>
        <ChevronRight className="first-step-end" size={16} aria-hidden="true" />
      </Link>
    </li>
  );
}

const KINDS = 9;

/** Kinds of things that the models have, those with a colour, for the eye alone. */
function Kinds() {
  const { data: listing } = useQuery(listingQuery);
  const icons = [...new Set(listing?.entities.map(({ icon }) => icon))].filter((icon) => tintOfIcon(icon) !== 'slate');
  return (
    <div className="kinds" aria-hidden="true">
      {icons.slice(0, KINDS).map((icon) => (
        <TypeTile key={icon} icon={icon} size="large" />
      ))}
    </div>
  );
}
