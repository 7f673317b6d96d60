import { Download, MoreHorizontal, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { EntityDisplay } from '#generated/registry/display-types';
import { newAddress } from '#web/api/models/creatable-types';
import { getDataContract } from '#generated/http/addresses';
import { send } from '#web/api/send';
import { saveFile } from '#web/ui/parts/buttons/save-file';
import { Menu, MenuItem } from '#web/ui/parts/overlays/menu.tsx';
import { showToast } from '#web/ui/parts/toasts.tsx';

interface MoreActionsProps {
  readonly urn: string;
  readonly name: string;
  /** Whether there is a data contract of it. */
  readonly hasContract: boolean;
  /** The entity types that people create inside it. */
  readonly inside: readonly EntityDisplay[];
  /** The reason why the caller may not delete it. */
  readonly reason: string | undefined;
  readonly isOpen: boolean;
  readonly onDelete: () => void;
}

/** The menu of what is done with an entity as a whole. */
export function MoreActions({ urn, name, hasContract, inside, reason, isOpen, onDelete }: MoreActionsProps): ReactNode {
  const [, navigate] = useLocation();
  const button = (
    <button className="icon-button more-menu" aria-label="More actions" title="More actions">
      <MoreHorizontal size={16} aria-hidden="true" />
    </button>
  );
  return (
    <Menu className="more-actions" button={button} isOpen={isOpen}>
      {inside.map(({ name: type, title }) => (
        <MenuItem key={type} onClick={() => navigate(newAddress(type, urn))}>
          <Plus size={15} aria-hidden="true" /> New {title.toLowerCase()} here
        </MenuItem>
      ))}
      {hasContract && (
        <MenuItem onClick={() => void downloadContract(urn, name)}>
          <Download size={15} aria-hidden="true" /> Download as data contract
        </MenuItem>
      )}
      <MenuItem className="delete-item" isDisabled={reason !== undefined} onClick={onDelete}>
        <Trash2 size={15} aria-hidden="true" />
        <span>
          Delete…
          {reason !== undefined && <span className="menu-reason">{reason}</span>}
        </span>
      </MenuItem>
    </Menu>
  );
}

/** Characters that a name of a file cannot have everywhere. */
const NOT_IN_FILES = /[^\w.-]+/g;

/** Saves the data contract of an entity as a file. A toast says what is missing in it, or why there is none. */
async function downloadContract(urn: string, name: string): Promise<void> {
  try {
    const { text, problems } = await send(getDataContract, { query: { urn } });
    saveFile(`${name.replaceAll(NOT_IN_FILES, '_')}.odcs.yaml`, 'application/yaml', text);
    const [problem] = problems;
    if (problem !== undefined) showToast({ text: `The contract is not complete: ${problem}.` });
  } catch (error) {
    showToast({ text: `The contract was not made. ${error instanceof Error ? error.message : String(error)}` });
  }
}
