import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { dateText } from '#web/ui/parts/time-text.tsx';
import { axisText, numberText } from '#web/ui/values/number-text';
import { extremesOf, type Line } from './series';

interface LineChartProps {
  readonly line: Line;
  /** Charts with the same key show the same time under the pointer, and zoom together. */
  readonly group: string;
}

interface Point {
  readonly at: number;
  readonly value: number;
}

/** A number over time. Dragging zooms, a double click ends that. The table beside it has the same values for those who do not see it. */
export function LineChart({ line, group }: LineChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<Point>();
  useEffect(() => {
    const element = place.current;
    return element ? drawn(element, line, group, setPointed) : undefined;
  }, [line, group]);
  const extremes = extremesOf(line);
  const lastAt = line.times.at(-1);
  if (!extremes || lastAt === undefined) return null;
  const shown = pointed ?? { at: lastAt, value: extremes.last };
  const { low, high } = extremes;
  const range = `between ${numberText(low, line.unit)} and ${numberText(high, line.unit)}`;
  return (
    <figure className="chart">
      <figcaption>
        <span className="chart-title" title={line.doc}>
          {line.title}
        </span>
        <span className="chart-value">{numberText(shown.value, line.unit)}</span>
        <span className="soft">{dateText(shown.at)}</span>
      </figcaption>
      <div
        className="chart-canvas"
        ref={place}
        role="img"
        aria-label={`${line.title}: last ${numberText(extremes.last, line.unit)}, ${range}`}
      />
    </figure>
  );
}

const HEIGHT = 150;

/** Draws into the element, again when its width or the theme changes. @returns how to end it */
function drawn(element: HTMLElement, line: Line, group: string, point: (at: Point | undefined) => void): () => void {
  let chart: UPlot | undefined;
  const draw = () => {
    chart?.destroy();
    const colors = chartColors(element);
    chart = new UPlot(optionsOf(line, { width: element.clientWidth, colors, group, point }), dataOf(line), element);
  };
  draw();
  const stopTheme = onThemeChange(draw);
  const sizes = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: HEIGHT }));
  sizes.observe(element);
  return () => {
    sizes.disconnect();
    stopTheme();
    chart?.destroy();
  };
}

function dataOf({ times, values }: Line): UPlot.AlignedData {
  return [[...times], [...values]];
}

interface Drawing {
  readonly width: number;
  readonly colors: ChartColors;
  readonly group: string;
  readonly point: (at: Point | undefined) => void;
}

/** Room for figures such as `812.5 kB`. */
const AXIS_WIDTH = 62;

function optionsOf(line: Line, { width, colors, group, point }: Drawing): UPlot.Options {
  const axis = { stroke: colors.text, grid: { stroke: colors.grid, width: 1 }, ticks: { show: false } };
  const few = line.values.length < 40;
  return {
    width,
    height: HEIGHT,
    ms: 1,
    legend: { show: false },
    cursor: { sync: { key: group }, y: false, drag: { x: true, y: false } },
    scales: { y: { range: { min: { pad: 0.1, soft: 0, mode: 2 }, max: { pad: 0.1 } } } },
    series: [
      {},
      { stroke: colors.line, fill: colors.area, width: 1.5, spanGaps: false, points: { show: few, size: 4 } },
    ],
    axes: [
      { ...axis, grid: { show: false } },
      { ...axis, size: AXIS_WIDTH, values: (_, ticks) => ticks.map((tick) => axisText(tick, line.unit)) },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => point(pointAt(line, idx))] },
  };
}

function pointAt({ times, values }: Line, index: number | null | undefined): Point | undefined {
  const at = times[index ?? -1];
  const value = values[index ?? -1];
  return at === undefined || value === undefined || value === null ? undefined : { at, value };
}

/** Colours of the theme that is in use, for a canvas, which knows no variables of style sheets. */
interface ChartColors {
  readonly line: string;
  readonly area: string;
  readonly grid: string;
  readonly text: string;
}

/** @param element below which the colours are resolved, because `light-dark()` depends on it */
function chartColors(element: HTMLElement): ChartColors {
  const probe = document.createElement('span');
  element.append(probe);
  const resolved = (name: string) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colors = {
    line: resolved('--accent'),
    area: resolved('--accent-soft'),
    grid: resolved('--line'),
    text: resolved('--soft'),
  };
  probe.remove();
  return colors;
}

/** Calls back when the colours may have changed: the person or the system has chosen another theme. @returns how to stop it */
function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
