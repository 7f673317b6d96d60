import { dateText } from '#web/ui/parts/time-text.tsx';
import { symbolText } from '#web/ui/values/value-kinds';
import { rateOf } from './outcome-rate';
import type { Strip } from './series';

/** The number of kinds that have a look of their own; the others share the last one. */
const LOOKS = 5;
/** More marks would be narrower than a pixel of a small screen. */
const MARKS_MAX = 120;

/** A word over time, as one mark for each event, oldest first. What went well is green, what did not is red and taller. */
export function EventStrip({ strip }: { readonly strip: Strip }) {
  const { title, marks, outcomes = {} } = strip;
  const shown = marks.slice(-MARKS_MAX);
  const symbols = symbolsOf(marks.map(({ symbol }) => symbol));
  const wordOf = (symbol: string) => outcomes[symbol]?.title ?? symbolText(symbol);
  const lookOf = (symbol: string) =>
    strip.outcomes ? (outcomes[symbol]?.tone ?? 'plain') : Math.min(symbols.indexOf(symbol), LOOKS - 1);
  const said = symbols.map((symbol) => `${wordOf(symbol)} ${count(marks, symbol)}`).join(', ');
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-title">{title}</span>
        <Rate strip={strip} />
        <ul className="strip-legend">
          {symbols.map((symbol) => (
            <li key={symbol}>
              <span className={`strip-mark look-${lookOf(symbol)}`} aria-hidden="true" />
              {wordOf(symbol)} <span className="soft">{count(marks, symbol)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="strip" role="img" aria-label={`${title}: ${said}`}>
        {shown.map(({ at, symbol }, index) => (
          <span
            key={`${at} ${index}`}
            className={`strip-mark look-${lookOf(symbol)}`}
            title={`${wordOf(symbol)}, ${dateText(at)}`}
          />
        ))}
      </div>
      <p className="strip-days soft">{daysOf(shown, marks.length)}</p>
    </figure>
  );
}

function Rate({ strip }: { readonly strip: Strip }) {
  const rate = rateOf(strip);
  if (!rate) return null;
  return (
    <span>
      <span className="chart-value">{rate.percent}%</span> <span className="soft">{rate.word}</span>
    </span>
  );
}

/** `November 3, 2026 to November 29, 2026` */
function daysOf(marks: Strip['marks'], all: number): string {
  const days = new Set([marks[0], marks.at(-1)].flatMap((mark) => (mark ? [dateText(mark.at)] : [])));
  return `${[...days].join(' to ')}${all > marks.length ? `, the newest ${marks.length} of ${all.toLocaleString()}` : ''}`;
}

/** The most frequent first. */
function symbolsOf(all: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const symbol of all) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([symbol]) => symbol);
}

function count(marks: Strip['marks'], symbol: string): number {
  return marks.filter((mark) => mark.symbol === symbol).length;
}
