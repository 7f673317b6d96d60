import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DrawerProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Details at the side of the page, which stays usable beside them. Escape closes the drawer from anywhere in it, and the focus goes back
 * to what opened it.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in the drawer
    <aside
      className="drawer"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // A dialog that asks before changes are lost is open by then, and the same key would close it.
        event.preventDefault();
        onClose();
      }}
    >
      <header className="drawer-header">
        <h2 id={id} tabIndex={-1} ref={heading}>
          {title}
        </h2>
        <button type="button" className="icon-button" aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      <div className="drawer-content">{children}</div>
    </aside>
  );
}
