import { Menu as MenuIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { Menu, MenuItem } from '#web/ui/parts/overlays/menu.tsx';
import { DOCUMENTATION, REFERENCE, WITH_HOME } from './places';

/** The pages of the header as a menu, where links do not fit. */
export function PagesMenu({ isOpen }: { readonly isOpen: boolean }) {
  const [, navigate] = useLocation();
  const button = (
    <button className="icon-button header-menu" aria-label="Pages">
      <MenuIcon size={18} aria-hidden="true" />
    </button>
  );
  return (
    <Menu className="narrow-menu" button={button} isOpen={isOpen}>
      {WITH_HOME.map(({ address, title }) => (
        <MenuItem key={address} onClick={() => navigate(address)}>
          {title}
        </MenuItem>
      ))}
      <MenuItem onClick={() => window.location.assign(REFERENCE)}>API</MenuItem>
      <MenuItem onClick={() => window.location.assign(DOCUMENTATION)}>Documentation</MenuItem>
    </Menu>
  );
}
