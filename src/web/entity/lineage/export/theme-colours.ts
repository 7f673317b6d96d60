import type { Colours } from './drawing';

/** The colours of the theme that the page has now. */
export function themeColours(): Colours {
  const probe = document.createElement('span');
  document.body.append(probe);
  const colour = (name: string) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    page: colour('page'),
    text: colour('text'),
    soft: colour('soft'),
    line: colour('control-line'),
    accent: colour('accent'),
  };
  probe.remove();
  return colours;
}
