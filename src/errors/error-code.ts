/** The `code` that Node and the database driver put on their errors (`ENOENT`, SQLSTATE); empty when there is none. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
