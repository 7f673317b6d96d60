import { whenNeeded } from '../parts/lazy/when-needed';

const BYTES = ['bytes', 'kB', 'MB', 'GB', 'TB', 'PB'];

const exact = whenNeeded(() => new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 }));
const share = whenNeeded(() => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }));
const short = whenNeeded(() => new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 2 }));

/** A number with its unit, in full. */
export function numberText(value: number | bigint, unit: string | undefined): string {
  if (unit === 'bytes') return bytesText(Number(value));
  if (unit === 'share') return share().format(value);
  return unit === undefined ? exact().format(value) : `${exact().format(value)} ${unit}`;
}

/** The same for an axis, which has little room. */
export function axisText(value: number, unit: string | undefined): string {
  if (unit === 'bytes') return bytesText(value);
  return unit === 'share' ? share().format(value) : short().format(value);
}

function bytesText(value: number): string {
  const step = Math.abs(value) < 1 ? 0 : Math.min(BYTES.length - 1, Math.floor(Math.log10(Math.abs(value)) / 3));
  return `${(value / 1000 ** step).toLocaleString(undefined, { maximumFractionDigits: 1 })} ${BYTES[step]}`;
}
