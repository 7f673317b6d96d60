import type { UsageSpec } from '#codegen/model/registry-types';
import type { UsageDeclaration } from '#codegen/registry/declarations';

export function usageSpec({ aspect, span, figures, lists }: UsageDeclaration): UsageSpec {
  return {
    aspect: aspect.name,
    span: span.name,
    figures: figures.map(({ field, total }) => ({ field: field.name, total: total?.name ?? null })),
    lists: lists.map(({ field, name, key, keyName }) => ({ field: field.name, name, key: key.name, keyName })),
  };
}
