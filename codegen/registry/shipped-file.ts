import type { SourceFile } from '../model/source-range';
import type { DiagnosticList } from '../diagnostics/diagnostic';
import type { ShippedDeclaration } from './declarations';
import { YamlNode } from './yaml-node';

/** Reads `shipped.yaml`. A missing member reads as empty and is reported. */
export function readShippedFile(file: SourceFile, diagnostics: DiagnosticList): readonly ShippedDeclaration[] {
  return YamlNode.parse(file, diagnostics).list().map(readShipped);
}

function readShipped(node: YamlNode): ShippedDeclaration {
  const keys = ['urn', 'aspectName', 'value'];
  const entries = node.object([...keys, 'onlyWith'], keys);
  const [urn, aspect, value] = keys.map((key) => entries.get(key));
  const onlyWith = entries.get('onlyWith');
  return {
    urn: { name: urn?.text() ?? '', origin: (urn ?? node).origin },
    aspect: { name: aspect?.text() ?? '', origin: (aspect ?? node).origin },
    value: value?.json() ?? {},
    onlyWith: onlyWith ? { name: onlyWith.text(), origin: onlyWith.origin } : null,
    valueOrigins: value?.origins() ?? new Map(),
  };
}
