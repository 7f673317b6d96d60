import type { NamedType } from '../model/model';
import { isObject } from '../values/json-value';
import type { Changes } from './changes';

/** What a release brings, for a person who reviews it: a heading with a count, then a line for each. */
export function reportLines(changes: Changes): readonly string[] {
  const aspects = [...changes.types.flatMap(aspectName), ...changes.aspects.flatMap(aspectName)];
  const others = changes.types.filter((type) => aspectName(type).length === 0);
  return [
    ...section(
      'new entity types',
      changes.entities.map(({ name, aspects: listed }) => `${name}: ${listed.join(', ')}`),
    ),
    ...section('new aspects', aspects),
    ...section(
      'other new types',
      others.map(({ kind, fullName }) => `${kind} ${fullName}`),
    ),
    ...section(
      'new aspects of known entity types',
      changes.pairs.map(({ entity, aspects: added }) => `${entity}: ${added.join(', ')}`),
    ),
    ...section(
      'new fields',
      changes.fields.map(({ record, field }) => `${record.fullName}.${field.name}`),
    ),
    ...section(
      'new symbols',
      changes.symbols.map(({ type, symbol }) => `${type.fullName}.${symbol.name}`),
    ),
    ...section(
      'relationships with further entity types',
      changes.targets.map(({ record, field, added }) => `${record.fullName}.${field.name}: ${added.join(', ')}`),
    ),
    ...section(
      'fields that are optional now',
      changes.optional.map(({ record, field }) => `${record.fullName}.${field.name}`),
    ),
    ...section(
      'new annotations',
      changes.annotations.map(
        ({ record, field, properties }) =>
          `${record.fullName}.${field.name}: ${Object.keys(properties)
            .map((name) => `@${name}`)
            .join(', ')}`,
      ),
    ),
    ...section('differences to decide on, not taken over', changes.review),
  ];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)];
}

function aspectName({ properties: { Aspect: aspect } }: Pick<NamedType, 'properties'>): string[] {
  return isObject(aspect) && typeof aspect.name === 'string' ? [aspect.name] : [];
}
