/** Copies a text. @returns whether the browser allowed it */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Browsers have this interface only for https and loopback.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const active = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'hidden-text';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (active instanceof HTMLElement) active.focus();
  return copied;
}
