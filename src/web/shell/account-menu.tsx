import {
  Menu,
  MenuButton,
  MenuButtonArrow,
  MenuGroup,
  MenuGroupLabel,
  MenuItem,
  MenuItemRadio,
  MenuProvider,
} from '@ariakit/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Caller } from '../../../generated/http/messages';
import { meQuery } from '../api/queries';
import { nameOf } from '../api/user-name';
import { ACCOUNT_ADDRESS } from '../service-address';
import { chooseTheme, storedTheme, type Theme, THEMES } from './theme';

const THEME_NAMES: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Who is signed in, and how the pages look to them. */
export function AccountMenu() {
  const { data: me } = useQuery(meQuery);
  const [theme, setTheme] = useState(storedTheme);
  return (
    <MenuProvider
      values={{ theme }}
      setValues={({ theme: chosen }) => {
        const known = THEMES.find((name) => name === chosen) ?? 'system';
        chooseTheme(known);
        setTheme(known);
      }}
    >
      <MenuButton className="button quiet account">
        <span className="account-name">{me ? nameOfCaller(me) : 'Account'}</span>
        <MenuButtonArrow />
      </MenuButton>
      <Menu className="menu" gutter={6}>
        {me && <Identity me={me} />}
        {me?.authentication === 'on' && (
          <MenuItem className="menu-item" onClick={() => window.location.assign(ACCOUNT_ADDRESS)}>
            Sign out…
          </MenuItem>
        )}
        <MenuGroup className="menu-group">
          <MenuGroupLabel className="menu-label">Theme</MenuGroupLabel>
          {THEMES.map((value) => (
            <MenuItemRadio className="menu-item" key={value} name="theme" value={value}>
              <span className="check" aria-hidden="true">
                {value === theme ? '✓' : ''}
              </span>
              {THEME_NAMES[value]}
            </MenuItemRadio>
          ))}
        </MenuGroup>
      </Menu>
    </MenuProvider>
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
        <p>Authentication is off: everybody who reaches this service may do everything.</p>
      )}
    </div>
  );
}

function nameOfCaller({ authentication, displayName, urn }: Caller): string {
  return authentication === 'off' ? 'No sign-in' : (displayName ?? nameOf(urn));
}
