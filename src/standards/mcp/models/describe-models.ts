import type { AspectDisplay, FieldDisplay, TypeDisplay } from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';
import { type DisplayModels, typesNamedIn } from '#catalog/registry/display-models';

/** Levels of records inside each other that a description shows. */
const DEPTH_MAX = 3;

/** One line for each entity type. */
export function typeLines({ entities }: DisplayModels): readonly string[] {
  return entities.map(({ name, plural, doc }) => `${name}: ${plural}. ${firstSentence(doc)}`);
}

/** The aspects of an entity type, and the fields by which a search filters. @param type a name that the models know */
export function typeDescription(display: DisplayModels, type: string): readonly string[] {
  const { entity, aspects } = display.entityType(type);
  const fields = Object.entries(display.searchFields).filter(([, { entities }]) => entities.includes(entity.name));
  const described = fields.map(([name, { title, type: kind, facet, refersTo }]) => {
    const refers = refersTo ? `, urn of ${refersTo.join(' or ')}` : '';
    return `${name} (${kind.toLowerCase()}${refers}${facet ? ', facet' : ''})${title.toLowerCase() === name ? '' : `: ${title}`}`;
  });
  return [
    `${entity.name}: ${entity.doc}`,
    '',
    'Aspects:',
    ...aspects.map((aspect) => `- ${aspectLine(aspect)}`),
    '',
    'Search fields:',
    ...described.map((line) => `- ${line}`),
    ...(entity.tabs ?? []).filter(({ newestFirst }) => newestFirst).map(({ entity: run }) => `- ${runLine(run)}`),
  ];
}

/** A filter finds what has runs by those, too. */
function runLine(run: string): string {
  return `those of the newest event of ${run}, such as its outcome and time, say how the latest run is`;
}

/** The fields of an aspect. */
export function aspectDescription(display: DisplayModels, name: string): readonly string[] {
  const aspect = display.aspect(name);
  const records = new RecordLines(display.typesOf([aspect]));
  return [aspectLine(aspect), '', ...records.of(aspect.record)];
}

function aspectLine({ name, title, doc, kind, readOnly, summary }: AspectDisplay): string {
  const roles = Object.keys(summary);
  const notes = [
    ...(kind === 'timeseries' ? ['time series'] : []),
    ...(readOnly ? ['written by programs'] : []),
    ...(roles.length > 0 ? [`holds the ${roles.join(', ')} of the summary`] : []),
  ];
  return `${name}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}: ${title}. ${firstSentence(doc)}`;
}

/** The fields of records, each record once: stamps and sources stand at many places. */
class RecordLines {
  private readonly shown = new Set<string>();

  constructor(private readonly types: { readonly [name: string]: TypeDisplay }) {}

  of(name: string, depth = 0): readonly string[] {
    const type = this.types[name];
    if (type === undefined || depth > DEPTH_MAX || this.shown.has(name)) return [];
    this.shown.add(name);
    if (type.kind === 'enum') return [`${indent(depth)}one of ${type.symbols.map((symbol) => symbol.name).join(', ')}`];
    return type.fields
      .filter(({ deprecated }) => !deprecated)
      .flatMap((field) => [
        `${indent(depth)}${fieldLine(field)}`,
        ...typesNamedIn(field.type).flatMap((inner) => this.of(inner, depth + 1)),
      ]);
  }
}

function fieldLine({ name, doc, type, required, unit }: FieldDisplay): string {
  const notes = [typeText(type), ...(required ? ['required'] : []), ...(unit === undefined ? [] : [unit])];
  return `${name} (${notes.join(', ')}): ${firstSentence(doc)}`;
}

function typeText(type: ShapeFacts): string {
  switch (type.kind) {
    case 'primitive':
      return type.name;
    case 'named':
      return type.name.split('.').at(-1) ?? type.name;
    case 'array':
      return `list of ${typeText(type.items)}`;
    case 'map':
      return `map of ${typeText(type.values)}`;
    case 'union':
      return Object.keys(type.members).join(' or ');
  }
}

function firstSentence(doc: string): string {
  return /^.*?[.](?=\s|$)/s.exec(doc)?.[0].replace(/\s+/g, ' ') ?? doc;
}

function indent(depth: number): string {
  return `${'  '.repeat(depth)}- `;
}
