import type { JsonValue } from '#generated/registry/registry-types';
import { exactJson } from '#web/api/exact-json';
import { CodeBlock } from '../parts/buttons/code-block';

/** A value as programs read it. */
export function JsonView({ value }: { readonly value: JsonValue }) {
  return <CodeBlock text={exactJson(value, 2)} label="JSON" />;
}
