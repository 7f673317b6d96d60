/** Colours of the theme that is in use, for a canvas, which knows no variables of style sheets. */
export interface ChartColors {
  readonly line: string;
  readonly area: string;
  readonly grid: string;
  readonly text: string;
}

/** @param element below which the colours are resolved, because `light-dark()` depends on it */
export function chartColors(element: HTMLElement): ChartColors {
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
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}
