import { useState } from 'react';
import { ChangeDialog } from '#web/ui/parts/overlays/change-dialog.tsx';
import { TextField } from '#web/ui/parts/fields/text-field.tsx';
import { createGroup, deleteGroup, renameGroup } from './change-people';
import type { Group } from './people-queries';

export const GROUP_QUESTIONS = ['create', 'rename', 'delete'] as const;
export type GroupQuestionName = (typeof GROUP_QUESTIONS)[number];

interface GroupQuestionProps {
  readonly question: GroupQuestionName;
  /** Undefined for a new group. */
  readonly group: Group | undefined;
  readonly onCancel: () => void;
  /** @param outcome a sentence about what has become of the group */
  readonly onDone: (outcome: string) => void;
}

export function GroupQuestion({ question, group, onCancel, onDone }: GroupQuestionProps) {
  if (question === 'delete' && group)
    return (
      <ChangeDialog
        title={`Delete the group ${group.name}?`}
        action="Delete group"
        isDangerous
        change={(confirmed) => deleteGroup(group.urn, confirmed)}
        onCancel={onCancel}
        onDone={() => onDone(`The group ${group.name} is deleted.`)}
      >
        <p>Its members lose what policies grant to the group. This cannot be undone.</p>
        {group.foreignOrigin !== undefined && <p>{group.foreignOrigin} may bring the group back.</p>}
      </ChangeDialog>
    );
  return <GroupNameDialog group={group} onCancel={onCancel} onDone={onDone} />;
}

/** Creates a group, or renames one. */
function GroupNameDialog({ group, onCancel, onDone }: Omit<GroupQuestionProps, 'question'>) {
  const [name, setName] = useState(group?.name ?? '');
  const [description, setDescription] = useState('');
  return (
    <ChangeDialog
      title={group ? `Rename the group ${group.name}` : 'New group'}
      action={group ? 'Rename group' : 'Create group'}
      isIncomplete={name.trim() === ''}
      change={() => (group ? renameGroup(group.urn, name.trim()) : createGroup(name.trim(), description.trim()))}
      onCancel={onCancel}
      onDone={() => onDone(group ? `The group is called ${name.trim()} now.` : `The group ${name.trim()} is created.`)}
    >
      <TextField label="Name" value={name} onChange={setName} maxLength={200} />
      {!group && (
        <TextField label="Description (optional)" value={description} onChange={setDescription} maxLength={2000} />
      )}
    </ChangeDialog>
  );
}
