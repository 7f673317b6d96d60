/** A description of the models: paragraphs, lists of lines that begin with `- `, and code in backticks. Nothing else of it has a meaning. */
export function DocText({ text }: { readonly text: string }) {
  const blocks = text
    .split(/\n(?=- )|\n\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const items = blocks.filter((block) => block.startsWith('- '));
  return (
    <div className="doc-text">
      {blocks
        .filter((block) => !block.startsWith('- '))
        .map((block, index) => (
          <p key={index}>
            <DocLine text={block} />
          </p>
        ))}
      {items.length > 0 && (
        <ul>
          {items.map((item, index) => (
            <li key={index}>
              <DocLine text={item.slice(2)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One line of a description. */
export function DocLine({ text }: { readonly text: string }) {
  const parts = text.split('`');
  return <>{parts.map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}

/** The first sentence of a description, for lists. */
export function firstSentence(doc: string): string {
  const [paragraph = ''] = doc.split('\n\n');
  const line = paragraph.replaceAll('\n', ' ');
  return /^.*?[.](?= |$)/.exec(line)?.[0] ?? line;
}
