const CHANGE = /^(UPSERT|DELETE) (\w+?)(Key)?$/;

/** An operation in words. The key of an entity is written and deleted with the entity. */
export function operationText(operation: string): string {
  const [, kind, aspect = '', key] = CHANGE.exec(operation) ?? [];
  if (kind === undefined) return sentenceCase(operation);
  const verb = kind === 'DELETE' ? 'Deleted' : key === undefined ? 'Changed' : 'Created';
  return `${verb} ${wordsOf(aspect)}`;
}

function sentenceCase(name: string): string {
  const words = wordsOf(name);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "role membership" of roleMembership. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
