import { type ReactNode, useState } from 'react';
import { Pencil } from 'lucide-react';
import { PageHeading } from '#web/ui/parts/page-heading.tsx';
import { ICONS } from '#generated/registry/display-types';
import { Avatar } from '#web/ui/parts/entity/avatar.tsx';
import { TypeTile } from '#web/ui/parts/entity/type-tile.tsx';
import { ApiError } from '#web/api/api-error';
import { EntitySkeleton } from '#web/entity/page/entity-skeleton.tsx';
import { CodeBlock } from '#web/ui/parts/buttons/code-block.tsx';
import { Notice } from '#web/ui/parts/states/notice.tsx';
import { adoptStyle } from '#web/ui/parts/lazy/adopt-style';
import { Panel, ProblemPanel } from '#web/ui/parts/states/problems.tsx';
import { Skeleton } from '#web/ui/parts/states/skeleton.tsx';
import { StaleNotice } from '#web/ui/parts/states/stale-notice.tsx';
import { ActionButton } from '#web/ui/parts/buttons/action-button.tsx';
import { CopyIconButton } from '#web/ui/parts/buttons/copy-icon-button.tsx';
import { IconButton } from '#web/ui/parts/buttons/icon-button.tsx';
import { Popover } from '#web/ui/parts/overlays/popover.tsx';
import { Tabs } from '#web/ui/parts/tabs.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';
import style from './gallery.css' with { type: 'text' };

adoptStyle(style);

const retry = () => undefined;
const FAILED = new ApiError({ message: 'The reason.', status: 500, code: 'INTERNAL', requestId: 'request-7' });
const DENIED = new ApiError({ message: 'It takes a privilege.', status: 403, code: 'FORBIDDEN', requestId: undefined });

/** Loading, empty, denied, failed, stale; notices; code. */
function StateSamples() {
  return (
    <>
      <Skeleton lines={2} />
      <EntitySkeleton />
      <Panel kind="empty" title="There are no tokens">
        <p>Generate one to write metadata by a program.</p>
      </Panel>
      <ProblemPanel error={DENIED} />
      <ProblemPanel error={FAILED} retry={retry} />
      <StaleNotice error={FAILED} retry={retry} />
      <Notice kind="info">Something to know.</Notice>
      <Notice kind="success">It worked.</Notice>
      <CodeBlock label="Code" text={'select *\nfrom orders'} />
    </>
  );
}

const NAMES = ['Ada Lovelace', 'Grace Hopper', 'BigQuery', 'Snowflake', 'Émilie du Châtelet', '関 孝和', '42', ''];
const SIZES = ['small', 'medium', 'large'] as const;

/** Icons, tiles and avatars. */
function PictureSamples() {
  return (
    <>
      <p className="gallery-row">
        {ICONS.map((icon) => (
          <TypeTile key={icon} icon={icon} />
        ))}
      </p>
      {SIZES.map((size) => (
        <p className="gallery-row" key={size}>
          <TypeTile icon="table" size={size} />
          {NAMES.map((name, index) => (
            <Avatar key={name} name={name} size={size} shape={index % 2 === 0 ? 'person' : 'thing'} />
          ))}
        </p>
      ))}
    </>
  );
}

const THEMES = ['light', 'dark'] as const;

/** Every part in its states, in both themes: for who builds pages, and for the test that compares pictures of it. */
export function PartsPage() {
  return (
    <div className="gallery">
      <PageHeading />
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

const nothing = () => undefined;
const TABS = [
  { title: 'Overview', href: '/parts', isShown: true },
  { title: 'Schema', href: '/parts', isShown: false, count: 1204 },
  { title: 'Relationships', href: '/parts', isShown: false },
];

/** Buttons, badges, tabs, fields and what opens. */
function ControlSamples() {
  const [text, setText] = useState('A value');
  return (
    <>
      <p className="gallery-row">
        <button className="button primary" type="button">
          Primary
        </button>
        <button className="button" type="button" onClick={() => showToast({ text: 'Done', action: UNDO })}>
          Toast
        </button>
        <button className="button danger" type="button">
          Danger
        </button>
        <button className="button quiet" type="button">
          Quiet
        </button>
        <ActionButton reasonId="" onClick={nothing}>
          Disabled
        </ActionButton>
        <button className="button small" type="button">
          Small
        </button>
        <IconButton label="Edit" onClick={nothing}>
          <Pencil size={15} aria-hidden="true" />
        </IconButton>
        <CopyIconButton text="urn" what="the urn" />
        <Popover label="More" button={<button className="button small">Popover</button>}>
          Something small
        </Popover>
      </p>
      <p className="gallery-row">
        <span className="badge">Neutral</span>
        <span className="badge active">Active</span>
        <span className="badge refused">Deprecated</span>
        <kbd>g</kbd> <kbd>Ctrl K</kbd> <mark>found</mark> <code>code</code> <a href="#main">Link</a>
      </p>
      <Tabs label="Sample" tabs={TABS} />
      <TextField label="Field" hint="What to write here" value={text} onChange={setText} maxLength={20} />
      <TextField label="Field" value="bad" onChange={nothing} maxLength={20} problem="This does not fit." />
    </>
  );
}

const UNDO = { name: 'Undo', run: nothing };
