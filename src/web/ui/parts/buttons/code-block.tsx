import { ScrollBox } from '../scroll-box';

/** A text in which every character counts. */
export function CodeBlock({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <ScrollBox className="code" label={label}>
      <pre>
        <code>{text}</code>
      </pre>
    </ScrollBox>
  );
}
