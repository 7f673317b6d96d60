/** Draws diagrams as SVG whose colours are variables of the style sheet. Without the style of the library, which loads a font from others. */
export async function drawDiagrams(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // It takes 0.3 s to load.
  const { renderMermaidSVG } = await import('beautiful-mermaid');
  return new Map(
    texts.map((text, index) => [
      text,
      renderMermaidSVG(text, { transparent: true, padding: 2, layerSpacing: 28 })
        .replace(/<style>.*?<\/style>/s, '')
        .replace(/ style="[^"]*"/, ' role="img" aria-label="Diagram"')
        .replaceAll(/(id="|#)(arrowhead)/g, `$1diagram-${index}-$2`),
    ]),
  );
}
