import type { RelatedCard, RelatedGroup } from '#generated/http/messages';
import { entityAddress } from '#web/ui/parts/entity/entity-address';
import { EntityLink } from '#web/ui/parts/entity/entity-link.tsx';
import { durationText } from '#web/ui/parts/duration-text';
import { ScrollBox } from '#web/ui/parts/scroll-box.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { isWebAddress } from '#web/ui/values/value-kinds';
import { Link } from 'wouter';
import { OutcomeBadge } from './outcome-badge';

/** The number of marks in the strip. */
const LAST = 30;
const HEADS = ['State', 'Started', 'Duration', 'Trigger', 'Log', 'Name'];

/** What happens again and again, the newest first: how it went, when, how long, why, and where its log is. */
export function RunsTable({
  group: { cards, title },
  isFirst,
}: {
  readonly group: RelatedGroup;
  readonly isFirst: boolean;
}) {
  return (
    <>
      {isFirst && cards.length > 1 && <Strip cards={cards.slice(0, LAST)} title={title} />}
      <ScrollBox className="runs-of" label={`Table of ${title.toLowerCase()}`}>
        <table className="table">
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th scope="col" key={head}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cards.map((card) => (
              <Row card={card} key={card.summary.urn} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

function Row({ card }: { readonly card: RelatedCard }) {
  const { summary, outcome, start, time, tookMs, trigger, link } = card;
  const began = start ?? time;
  return (
    <tr>
      <td>
        {outcome ? <OutcomeBadge title={outcome.title} tone={outcome.tone} /> : <span className="soft">Unknown</span>}
      </td>
      <td>{began !== undefined && <TimeText at={began} />}</td>
      <td>{tookMs !== undefined && durationText(tookMs)}</td>
      <td>{trigger !== undefined && wordsOf(trigger)}</td>
      <td>
        {link !== undefined && isWebAddress(link) && (
          <a href={link} rel="noreferrer noopener" target="_blank" aria-label={`Log of ${summary.name}`}>
            Log
          </a>
        )}
      </td>
      <td className="run-name">
        <EntityLink urn={summary.urn} name={summary.name} />
      </td>
    </tr>
  );
}

/** The last ones from left to right, as high as they were long. */
function Strip({ cards, title }: { readonly cards: readonly RelatedCard[]; readonly title: string }) {
  const longest = Math.max(1, ...cards.map(({ tookMs = 0 }) => tookMs));
  return (
    <ol className="run-strip" aria-label={`The last ${cards.length} ${title.toLowerCase()}, the newest at the right`}>
      {cards.toReversed().map(({ summary, outcome, tookMs = 0 }) => (
        <li key={summary.urn}>
          <Link
            href={entityAddress(summary.urn)}
            className={outcome?.tone ?? 'open'}
            style={{ height: `${Math.round(30 + (70 * tookMs) / longest)}%` }}
            title={`${outcome?.title ?? 'Unknown'}${tookMs > 0 ? `, ${durationText(tookMs)}` : ''}`}
            aria-label={`${summary.name}: ${outcome?.title ?? 'Unknown'}`}
          />
        </li>
      ))}
    </ol>
  );
}

/** `BATCH_SCHEDULED` as people read it. */
function wordsOf(symbol: string): string {
  const words = symbol.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
