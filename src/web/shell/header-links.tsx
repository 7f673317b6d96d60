import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import { Menu as MenuIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { SERVICE } from '../service-address';
import { HOME, PLACES } from './places';

const REFERENCE = `${SERVICE.pathname}restli/docs`;

/** The pages of the header, as links; as a menu where they do not fit. The style shows one of both. */
export function HeaderLinks() {
  const [location, navigate] = useLocation();
  return (
    <>
      <nav className="header-links" aria-label="Main">
        {PLACES.map(({ href, name }) => (
          <Link key={href} href={href} aria-current={location.startsWith(href) ? 'page' : undefined}>
            {name}
          </Link>
        ))}
        <a href={REFERENCE}>API</a>
      </nav>
      <MenuProvider placement="bottom-end">
        <MenuButton className="icon-button header-menu" aria-label="Pages">
          <MenuIcon size={18} aria-hidden="true" />
        </MenuButton>
        <Menu className="menu narrow-menu" gutter={6}>
          {[HOME, ...PLACES].map(({ href, name }) => (
            <MenuItem key={href} className="menu-item" onClick={() => navigate(href)}>
              {name}
            </MenuItem>
          ))}
          <MenuItem className="menu-item" onClick={() => window.location.assign(REFERENCE)}>
            API
          </MenuItem>
        </Menu>
      </MenuProvider>
    </>
  );
}
