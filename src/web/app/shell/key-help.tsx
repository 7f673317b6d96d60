import { X } from 'lucide-react';
import { Fragment } from 'react';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { type KeyText, shownKeys } from './keys';
import { DOCUMENTATION, WITH_LETTERS } from './places';

/** Keys that every page has. */
const EVERYWHERE: readonly KeyText[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['Ctrl K'], does: 'Search, also from inside a field' },
  { keys: ['Ctrl Enter'], does: 'Save what is being written' },
  { keys: ['?'], does: 'Show these keys' },
  { keys: ['Esc'], does: 'Close what is open' },
];

/** Keys of pages that list something. */
const IN_LISTS: readonly KeyText[] = [
  { keys: ['j'], does: 'Go to the next row, or into the columns' },
  { keys: ['k'], does: 'Go to the previous row' },
  { keys: ['o'], does: 'Open the row, like Enter' },
  { keys: ['Space'], does: 'Preview the row in Search' },
  { keys: ['x'], does: 'Select the row in Search or among columns; with Shift, all rows up to it' },
];

const TO_PLACES: readonly KeyText[] = WITH_LETTERS.map(({ title = '', letter = '' }) => ({
  keys: ['g', letter],
  does: title,
}));

/** All keys, when somebody asks for them. */
export function KeyHelp({ ofPage }: { readonly ofPage: readonly KeyText[] }) {
  const close = () => shownKeys.set(undefined);
  return (
    <ModalDialog title="Keys" onCancel={close}>
      <button type="button" className="icon-button dialog-close" aria-label="Close" onClick={close}>
        <X size={16} aria-hidden="true" />
      </button>
      <div className="key-groups">
        <Group title="Everywhere" keys={EVERYWHERE} />
        <Group title="Go to" keys={TO_PLACES} />
        <Group title="In lists" keys={IN_LISTS} />
        {ofPage.length > 0 && <Group title="On this page" keys={ofPage} />}
      </div>
      <p className="soft key-note">
        The account menu switches single keys off. For everything else there is the{' '}
        <a href={DOCUMENTATION}>documentation</a>.
      </p>
    </ModalDialog>
  );
}

function Group({ title, keys }: { readonly title: string; readonly keys: readonly KeyText[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="keys">
        {keys.map(({ keys: pressed, does }) => (
          <div key={pressed.join(' ')}>
            <dt>{does}</dt>
            <dd>
              {pressed.map((key, index) => (
                <Fragment key={key}>
                  {index > 0 && ' '}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
