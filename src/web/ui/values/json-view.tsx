import type { JsonValue } from '#generated/registry/registry-types';
import { CodeBlock } from '../parts/buttons/code-block';

/** A value as programs read it. */
export function JsonView({ value }: { readonly value: JsonValue }) {
  return <CodeBlock text={JSON.stringify(value, null, 2)} label="JSON" />;
}
