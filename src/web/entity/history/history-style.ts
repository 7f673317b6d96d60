import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import style from './history.css' with { type: 'text' };

let isThere = false;

/** Adds the style of the history and of differences. Each module calls it that other pages import. */
export function adoptHistoryStyle(): void {
  if (!isThere) adoptStyle(style);
  isThere = true;
}
