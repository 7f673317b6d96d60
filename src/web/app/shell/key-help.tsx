import { X } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { ModalDialog } from '#web/ui/parts/overlays/modal-dialog.tsx';
import { EVERYWHERE, IN_LISTS, keysOfPage, TO_PLACES } from './keys';

const EVENT = 'aspectory:key-help';

export function showKeyHelp(): void {
  window.dispatchEvent(new Event(EVENT));
}

/** All keys, when somebody asks for them. */
export function KeyHelp() {
  const [ofPage, setOfPage] = useState<ReturnType<typeof keysOfPage>>();
  useEffect(() => {
    const open = () => setOfPage(keysOfPage());
    window.addEventListener(EVENT, open);
    return () => window.removeEventListener(EVENT, open);
  }, []);
  if (!ofPage) return null;
  const close = () => setOfPage(undefined);
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
      <p className="soft key-note">The account menu switches single keys off.</p>
    </ModalDialog>
  );
}

function Group({ title, keys }: { readonly title: string; readonly keys: typeof EVERYWHERE }) {
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
