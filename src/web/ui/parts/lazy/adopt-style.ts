/** Adds the style of a part of the pages. The text is in the script of the part, so the part is never drawn without it. */
export function adoptStyle(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
