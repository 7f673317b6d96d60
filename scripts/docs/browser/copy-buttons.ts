const SHOWN_FOR_MS = 1500;

/** A button on each example that copies it; of a console, its commands alone. */
export function addCopyButtons(): void {
  if (!('clipboard' in navigator)) return;
  for (const example of document.querySelectorAll('article pre')) {
    const frame = document.createElement('div');
    frame.className = 'example';
    example.replaceWith(frame);
    frame.append(example, copyButton(example));
  }
}

function copyButton(example: Element): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(textOf(example));
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), SHOWN_FOR_MS);
  });
  return button;
}

function textOf(example: Element): string {
  const commands = [...example.querySelectorAll('b')].map((part) => part.textContent);
  return (commands.length > 0 ? commands.join('') : example.textContent).trimEnd();
}
