import { dateText } from '#web/ui/parts/time-text.tsx';
import { symbolText } from '#web/ui/values/value-kinds';
import type { Strip } from './series';

/** So many kinds have a look of their own; the others share the last one. */
const LOOKS = 5;
/** More marks would be narrower than a pixel of a small screen. */
const MARKS_MAX = 120;

/** A word over time, as one mark for each event, oldest first. */
export function EventStrip({ strip: { title, marks } }: { readonly strip: Strip }) {
  const shown = marks.slice(-MARKS_MAX);
  const symbols = symbolsOf(marks.map(({ symbol }) => symbol));
  const lookOf = (symbol: string) => Math.min(symbols.indexOf(symbol), LOOKS - 1);
  const said = symbols.map((symbol) => `${symbolText(symbol)} ${count(marks, symbol)}`).join(', ');
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-title">{title}</span>
        <ul className="strip-legend">
          {symbols.map((symbol) => (
            <li key={symbol}>
              <span className={`strip-mark look-${lookOf(symbol)}`} aria-hidden="true" />
              {symbolText(symbol)} <span className="soft">{count(marks, symbol)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
      <div className="strip" role="img" aria-label={`${title}: ${said}`}>
        {shown.map(({ at, symbol }, index) => (
          <span
            key={`${at} ${index}`}
            className={`strip-mark look-${lookOf(symbol)}`}
            title={`${symbolText(symbol)}, ${dateText(at)}`}
          />
        ))}
      </div>
    </figure>
  );
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
