import { useId, useState } from 'react';
import type { RelatedCard as Card, CardPast } from '#generated/http/messages';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { EntityPicture } from '#web/ui/parts/entity/entity-picture.tsx';
import { Labels } from '#web/ui/parts/labels.tsx';
import { plainLine } from '#web/ui/parts/plain-line';
import { dateText, TimeText } from '#web/ui/parts/time-text.tsx';
import { CopyIconButton } from '#web/ui/parts/buttons/copy-icon-button.tsx';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { OutcomeTile } from './outcome-badge';
import { OutcomeActions } from './outcome-actions';
import { Since } from './since';

/** An entity in the tab of another one: what it is, how it is, when and by whom. */
export function RelatedCard({ card }: { readonly card: Card }) {
  const { summary, outcome, past, code, note } = card;
  const { urn, name, states = [], owners, tags, terms } = summary;
  const { title, rest } = wordsOf(summary);
  return (
    <article className={`related-card ${outcome?.tone ?? ''}`} aria-label={title}>
      <header>
        {outcome ? <OutcomeTile tone={outcome.tone} /> : <EntityPicture urn={urn} name={name} size="medium" />}
        <div>
          <h2 data-row-link>
            <EntityLink urn={urn} name={title} />
          </h2>
          <About card={card} isNamed={title === name} />
        </div>
        {states.map((state) => (
          <span className="badge refused" key={state}>
            {state}
          </span>
        ))}
        {outcome && <span className={`outcome ${outcome.tone ?? ''}`}>{outcome.title}</span>}
      </header>
      {rest !== undefined && <p>{rest}</p>}
      {note !== undefined && <p className="card-note">{note}</p>}
      {past && outcome && <PastStrip past={past} now={outcome.title} tone={outcome.tone} />}
      {code !== undefined && <CardCode code={code} name={title} />}
      <OutcomeActions card={card} />
      <Labels owners={owners ?? []} tags={tags ?? []} terms={terms ?? []} />
    </article>
  );
}

/** Shows the time, the person, the identifier of what has no name, and the other side of the entity that it is about. */
function About({ card: { summary, time, actor, side }, isNamed }: { readonly card: Card; readonly isNamed: boolean }) {
  if (time === undefined && actor === undefined && !side && isNamed) return null;
  return (
    <p className="card-about">
      {time !== undefined && <TimeText at={time} />}
      {actor && (
        <span>
          by <EntityLink urn={actor.urn} name={actor.name} />
        </span>
      )}
      {!isNamed && <code>{summary.name}</code>}
      {side && (
        <span>
          of <EntityLink urn={side.urn} name={side.name} />
          {side.platform && ` in ${side.platform.name}`}
        </span>
      )}
    </p>
  );
}

/** The name says nothing where it is only the identifier; then the description says what this is. */
function wordsOf({ urn, name, description }: Card['summary']): { readonly title: string; readonly rest?: string } {
  const line = description === undefined ? '' : plainLine(description);
  if (line === '') return { title: name };
  const isIdentifier = urn.endsWith(`:${name}`);
  return isIdentifier ? { title: line } : { title: name, rest: line };
}

/** Longer ones are cut until somebody wants to see them. */
const LINES = 8;
/** The service sends no more. */
const LENGTH = 20_000;

interface CardCodeProps {
  readonly code: string;
  /** What the code belongs to. */
  readonly name: string;
}

/** A text for programs, to read and to copy. */
function CardCode({ code, name }: CardCodeProps) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const lines = code.split('\n');
  const isLong = lines.length > LINES + 1;
  return (
    <div className="card-code">
      <CopyIconButton text={code} what={`the code of ${name}`} />
      <ScrollBox className="code" label={`Code of ${name}`}>
        <pre id={id}>
          <code>{isLong && !isWhole ? lines.slice(0, LINES).join('\n') : code}</code>
        </pre>
      </ScrollBox>
      {isLong && (
        <button
          type="button"
          className="link-button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show less' : `Show all ${lines.length.toLocaleString()} lines`}
        </button>
      )}
      {code.length >= LENGTH && <p className="soft">This is the beginning. Open {name} to see all of it.</p>}
    </div>
  );
}

interface PastStripProps {
  readonly past: CardPast;
  /** The present state, in words. */
  readonly now: string;
  readonly tone: 'good' | 'bad' | undefined;
}

/** Shows the past of something, oldest first: a mark for each time, how often it went well, and since when it is as it is. */
function PastStrip({ past, now, tone }: PastStripProps) {
  const { marks } = past;
  const judged = marks.filter((mark) => mark.tone !== undefined);
  const good = judged.filter((mark) => mark.tone === 'good');
  const [first] = marks;
  // One mark says no more than the outcome beside it.
  if (!first || marks.length < 2) return null;
  const rate = `${good.length} of the last ${judged.length} ${good[0]?.title.toLowerCase() ?? 'went well'}`;
  const share = `${Math.floor((100 * good.length) / Math.max(1, judged.length))}%`;
  return (
    <div className="past">
      <div className="strip" role="img" aria-label={rate}>
        {marks.map(({ time, title, tone: each }, index) => (
          <span
            key={`${time} ${index}`}
            className={`strip-mark look-${each ?? 'plain'}`}
            title={`${title}, ${dateText(time)}`}
          />
        ))}
      </div>
      <p className="strip-days soft">
        {tone !== undefined && (
          <>
            {now} <Since health={past} />
            {' · '}
          </>
        )}
        {share}: {rate}, from {dateText(first.time)}
      </p>
    </div>
  );
}
