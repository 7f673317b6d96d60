import { Menu, MenuButton, MenuItem, MenuProvider } from '@ariakit/react';
import { Menu as MenuIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { HOME, PLACES, REFERENCE } from './places';

/** The pages of the header as a menu, where links do not fit. */
export function PagesMenu({ isOpen }: { readonly isOpen: boolean }) {
  const [, navigate] = useLocation();
  return (
    <MenuProvider placement="bottom-end" defaultOpen={isOpen}>
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
  );
}
