import {
  Menu,
  MenuButton,
  MenuGroup,
  MenuGroupLabel,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  MenuProvider,
} from '@ariakit/react';
import { useQuery } from '@tanstack/react-query';
import { Check, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Caller } from '#generated/http/messages';
import { meQuery } from '#web/api/queries';
import { ACCOUNT_ADDRESS, SERVICE } from '#web/api/service-address';
import { AccountPicture } from './account-picture';
import { nameOfCaller } from './name-of-caller';
import { showKeyHelp } from './key-help';
import { setSingleKeys, useSingleKeys } from '#web/ui/parts/single-keys';
import { chooseTheme, storedTheme, type Theme, THEMES } from './theme';

const THEME_NAMES: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };
const SINGLE_KEYS = 'single keys';

/** Who is signed in, and how the pages look and listen to them. */
export function AccountMenu({ isOpen }: { readonly isOpen: boolean }) {
  const { data: me } = useQuery(meQuery);
  const [theme, setTheme] = useState(storedTheme);
  const areKeysOn = useSingleKeys();
  const name = me ? nameOfCaller(me) : 'Account';
  return (
    <MenuProvider
      placement="bottom-end"
      defaultOpen={isOpen}
      values={{ theme, keys: areKeysOn ? [SINGLE_KEYS] : [] }}
      setValues={(values: { theme: string; keys: string[] }) => {
        const known = THEMES.find((each) => each === values.theme) ?? 'system';
        chooseTheme(known);
        setTheme(known);
        setSingleKeys(values.keys.includes(SINGLE_KEYS));
      }}
    >
      <MenuButton className="account" aria-label={name} title={name}>
        <AccountPicture />
      </MenuButton>
      <Menu className="menu" gutter={6}>
        {me && <Identity me={me} />}
        <MenuGroup className="menu-group">
          <MenuGroupLabel className="menu-label">Theme</MenuGroupLabel>
          {THEMES.map((value) => (
            <MenuItemRadio className="menu-item" key={value} name="theme" value={value}>
              <Mark isOn={value === theme}>{THEME_NAMES[value]}</Mark>
            </MenuItemRadio>
          ))}
        </MenuGroup>
        <MenuGroup className="menu-group">
          <MenuGroupLabel className="menu-label">Keyboard</MenuGroupLabel>
          <MenuItemCheckbox className="menu-item" name="keys" value={SINGLE_KEYS}>
            <Mark isOn={areKeysOn}>Single-key shortcuts</Mark>
          </MenuItemCheckbox>
          <MenuItem className="menu-item" onClick={showKeyHelp}>
            <Mark isOn={false}>Show all keys</Mark>
            <kbd className="menu-key">?</kbd>
          </MenuItem>
        </MenuGroup>
        <MenuGroup className="menu-group">
          <MenuItem className="menu-item" onClick={() => window.location.assign(`${SERVICE.pathname}restli/docs`)}>
            <Mark isOn={false}>API reference</Mark>
          </MenuItem>
          {me?.authentication === 'on' && (
            <MenuItem className="menu-item" onClick={() => window.location.assign(ACCOUNT_ADDRESS)}>
              <span className="check">
                <LogOut size={14} aria-hidden="true" />
              </span>
              Sign out…
            </MenuItem>
          )}
        </MenuGroup>
      </Menu>
    </MenuProvider>
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
