import type { ReactNode } from 'react';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ControlSamples } from './control-samples';
import { PictureSamples } from './picture-samples';
import { StateSamples } from './state-samples';

const THEMES = ['light', 'dark'] as const;

/** Every part in its states, in both themes: for who builds pages, and for the test that compares pictures of it. */
export function PartsPage() {
  return (
    <div className="gallery">
      <PageHeading title="Parts" />
      <Sample title="Pictures">{() => <PictureSamples />}</Sample>
      <Sample title="Controls">{() => <ControlSamples />}</Sample>
      <Sample title="States">{() => <StateSamples />}</Sample>
    </div>
  );
}

/** The same in both themes. */
function Sample({ title, children }: { readonly title: string; readonly children: () => ReactNode }) {
  return (
    <section aria-label={title} data-sample={title.toLowerCase()}>
      <h2>{title}</h2>
      <div className="gallery-themes">
        {THEMES.map((theme) => (
          <div key={theme} className={`gallery-theme ${theme}`}>
            {children()}
          </div>
        ))}
      </div>
    </section>
  );
}
