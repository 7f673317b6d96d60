/** What stays in this browser. Where the browser does not allow storage, nothing stays after the page is left. */

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Undefined for nothing, and for a text that somebody changed. */
export function readJson(key: string): unknown {
  try {
    return JSON.parse(readText(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param text null removes what is stored. @returns false if the browser does not allow it, or has no room for it */
export function writeText(key: string, text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** @returns as `writeText` */
export function writeJson(key: string, value: object): boolean {
  return writeText(key, JSON.stringify(value));
}
