import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AspectDisplay,
  DisplayModels as Display,
  EntityDisplay,
  SearchFieldDisplay,
  TypeDisplay,
} from '../../../generated/registry/display-types';
import type { ShapeFacts } from '../../../generated/registry/model-facts';

/** What pages need to know of one entity type. */
export interface EntityTypeDisplay {
  readonly entity: EntityDisplay;
  readonly aspects: readonly AspectDisplay[];
  /** By full name: the records and enums of its aspects. */
  readonly types: { readonly [fullName: string]: TypeDisplay };
}

/** The display hints of the models. The file is read when a page first asks, because programs never do. */
export class DisplayModels {
  private loaded: Display | undefined;

  /** @param generated the folder of generated files */
  constructor(private readonly generated: string) {}

  get entities(): readonly EntityDisplay[] {
    return this.all.entities;
  }

  get searchFields(): { readonly [field: string]: SearchFieldDisplay } {
    return this.all.searchFields;
  }

  /** @returns undefined for an unknown name; names ignore case */
  entity(name: string): EntityDisplay | undefined {
    return this.all.entities.find((entity) => entity.name.toLowerCase() === name.toLowerCase());
  }

  /** An entity type of the registry, with the aspects and types that its page shows. */
  entityType(name: string): EntityTypeDisplay {
    const entity = this.entity(name);
    if (!entity) throw new Error(`no display of the entity type ${name}`);
    const aspects = this.aspectsOf(entity);
    return { entity, aspects, types: this.typesOf(aspects) };
  }

  /** In the order in which a page shows them. */
  aspectsOf({ aspects }: EntityDisplay): readonly AspectDisplay[] {
    return aspects.flatMap((name) => this.all.aspects[name] ?? []);
  }

  private typesOf(aspects: readonly AspectDisplay[]): EntityTypeDisplay['types'] {
    const found = new Set(aspects.map(({ record }) => record));
    // The set grows while it is walked.
    for (const name of found) for (const used of namesIn(this.all.types[name])) found.add(used);
    return Object.fromEntries(
      [...found].flatMap((name) => (this.all.types[name] ? [[name, this.all.types[name]]] : [])),
    );
  }

  private get all(): Display {
    if (this.loaded) return this.loaded;
    const display: Display = JSON.parse(readFileSync(join(this.generated, 'registry', 'display.json'), 'utf8'));
    this.loaded = display;
    return display;
  }
}

function namesIn(type: TypeDisplay | undefined): readonly string[] {
  return type?.kind === 'record' ? type.fields.flatMap((field) => namesOf(field.type)) : [];
}

function namesOf(type: ShapeFacts): readonly string[] {
  switch (type.kind) {
    case 'primitive':
      return [];
    case 'named':
      return [type.name];
    case 'array':
      return namesOf(type.items);
    case 'map':
      return namesOf(type.values);
    case 'union':
      return Object.values(type.members).flatMap(namesOf);
  }
}
