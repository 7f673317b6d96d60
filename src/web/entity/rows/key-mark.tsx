import { KeyRound } from 'lucide-react';

/** Says that a row, such as a column, is part of the key. */
export function KeyMark() {
  return (
    <span className="tree-mark key" title="Part of the key">
      <KeyRound size={13} aria-hidden="true" />
      <span className="hidden-text">part of the key</span>
    </span>
  );
}
