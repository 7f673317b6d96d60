import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { Caller } from '#generated/http/messages';
import { type KeptChange, keptChanges } from '#web/api/kept-changes';
import { meQuery } from '#web/api/queries';
import { waitingCountQuery } from '#web/api/request-queries';
import { ACCOUNT_ADDRESS } from '#web/api/service-address';
import { AccountPicture } from './account-picture';
import { nameOfCaller } from './name-of-caller';
import { showKeyHelp } from './keys';
import { DOCUMENTATION, REFERENCE } from './places';
import { Menu, MenuChoice, MenuGroup, MenuItem } from '#web/ui/parts/overlays/menu.tsx';
import { TimeText } from '#web/ui/parts/time-text.tsx';
import { useStore } from '#web/ui/parts/use-store';
import { setSingleKeys, useSingleKeys } from '#web/ui/parts/single-keys';
import { chooseTheme, storedTheme, type Theme, THEMES } from './theme';
import { counted } from '#web/ui/parts/counted';

const THEME_NAMES: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Who is signed in, and how the pages look and listen to them. */
export function AccountMenu({ isOpen }: { readonly isOpen: boolean }) {
  const { data: me } = useQuery(meQuery);
  const { data: waiting = 0 } = useQuery(waitingCountQuery);
  const waitingText = counted(waiting, 'change request waits', 'change requests wait');
  const name = me ? nameOfCaller(me) : 'Account';
  const button = (
    <button className="account" aria-label={waiting > 0 ? `${name}, ${waitingText}` : name} title={name}>
      <AccountPicture />
      {waiting > 0 && (
        <span className="tab-count bad account-badge" aria-hidden="true">
          {waiting}
        </span>
      )}
    </button>
  );
  return (
    <Menu button={button} isOpen={isOpen}>
      {me && <Identity me={me} />}
      <Themes />
      <Keys />
      {me && <LastChanges actor={me.urn} />}
      {waiting > 0 && <WaitingItem text={waitingText} />}
      <MenuGroup>
        <MenuItem onClick={() => window.location.assign(DOCUMENTATION)}>
          <Mark isOn={false}>Documentation</Mark>
        </MenuItem>
        <MenuItem onClick={() => window.location.assign(REFERENCE)}>
          <Mark isOn={false}>API reference</Mark>
        </MenuItem>
        {me?.authentication === 'on' && (
          <MenuItem onClick={() => window.location.assign(ACCOUNT_ADDRESS)}>
            <span className="check">
              <LogOut size={14} aria-hidden="true" />
            </span>
            Sign out…
          </MenuItem>
        )}
      </MenuGroup>
    </Menu>
  );
}

function Themes() {
  const [theme, setTheme] = useState(storedTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <MenuGroup label="Theme">
      {THEMES.map((value) => (
        <MenuChoice key={value} isRadio isChosen={value === theme} onClick={() => choose(value)}>
          <Mark isOn={value === theme}>{THEME_NAMES[value]}</Mark>
        </MenuChoice>
      ))}
    </MenuGroup>
  );
}

function Keys() {
  const areKeysOn = useSingleKeys();
  return (
    <MenuGroup label="Keyboard">
      <MenuChoice isChosen={areKeysOn} onClick={() => setSingleKeys(!areKeysOn)}>
        <Mark isOn={areKeysOn}>Single-key shortcuts</Mark>
      </MenuChoice>
      <MenuItem onClick={showKeyHelp}>
        <Mark isOn={false}>Show all keys</Mark>
        <kbd className="menu-key">?</kbd>
      </MenuItem>
    </MenuGroup>
  );
}

/** Leads to the change requests that the person may accept. */
function WaitingItem({ text }: { readonly text: string }) {
  const [, navigate] = useLocation();
  return (
    <MenuGroup>
      <MenuItem onClick={() => navigate('/settings/requests')}>
        <Mark isOn={false}>{text}</Mark>
      </MenuItem>
    </MenuGroup>
  );
}

/** Changes of many entities, which can be taken back for a week. */
function LastChanges({ actor }: { readonly actor: string }) {
  const client = useQueryClient();
  const kept = useStore(keptChanges).filter((change) => change.actor === actor);
  if (kept.length === 0) return null;
  const undo = async (change: KeptChange) => (await import('#web/pages/bulk/undo-kept')).undoKept(client, change);
  return (
    <MenuGroup label="Your last changes of many">
      {kept.map((change) => (
        <MenuItem key={change.time} onClick={() => void undo(change)}>
          <Mark isOn={false}>
            Undo: {change.text} <TimeText at={change.time} />
          </Mark>
        </MenuItem>
      ))}
    </MenuGroup>
  );
}

function Mark({ isOn, children }: { readonly isOn: boolean; readonly children: ReactNode }) {
  return (
    <>
      <span className="check">{isOn && <Check size={15} aria-hidden="true" />}</span>
      {children}
    </>
  );
}

function Identity({ me }: { readonly me: Caller }) {
  return (
    <div className="menu-identity">
      {me.authentication === 'on' ? (
        <>
          <p>
            Signed in as <strong>{nameOfCaller(me)}</strong>
          </p>
          <p className="soft urn">{me.urn}</p>
        </>
      ) : (
        <p className="soft">Authentication is off: everybody who reaches this service may do everything.</p>
      )}
    </div>
  );
}
