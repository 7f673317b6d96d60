import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
  AspectDisplay,
  DisplayModels as Display,
  EntityDisplay,
  SearchFieldDisplay,
  TypeDisplay,
} from '#generated/registry/display-types';
import type { ShapeFacts } from '#generated/registry/model-facts';

/** What pages need to know of one entity type. */
export interface EntityTypeDisplay {
  readonly entity: EntityDisplay;
  readonly aspects: readonly AspectDisplay[];
  /** The records and enums of its aspects, by full name. */
  readonly types: { readonly [fullName: string]: TypeDisplay };
}

/** The display hints of the models. The file is read when a page first asks, because programs never do. */
export class DisplayModels {
  private loaded: Display | undefined;
  private users: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param source the folder of generated files, or the hints themselves */
  constructor(private readonly source: string | Display) {}

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

  /** Aspects in the order in which a page shows them. */
  aspectsOf({ aspects }: EntityDisplay): readonly AspectDisplay[] {
    return aspects.flatMap((name) => this.all.aspects[name] ?? []);
  }

  /** Finds an aspect by its present name. */
  aspect(name: string): AspectDisplay {
    const aspect = this.all.aspects[name];
    if (!aspect) throw new Error(`no display of the aspect ${name}`);
    return aspect;
  }

  /** The aspects whose values can hold the record or enum. */
  aspectsWith(type: string): readonly string[] {
    this.users ??= this.findUsers();
    return this.users.get(type) ?? [];
  }

  private findUsers(): ReadonlyMap<string, readonly string[]> {
    const users = new Map<string, string[]>();
    for (const aspect of Object.values(this.all.aspects))
      for (const type of Object.keys(this.typesOf([aspect]))) {
        const known = users.get(type);
        if (known) known.push(aspect.name);
        else users.set(type, [aspect.name]);
      }
    return users;
  }

  /** The records and enums that values of the aspects consist of, by full name. */
  typesOf(aspects: readonly Pick<AspectDisplay, 'record'>[]): EntityTypeDisplay['types'] {
    const found = new Set(aspects.map(({ record }) => record));
    // The set grows while it is walked.
    for (const name of found) for (const used of namesIn(this.all.types[name])) found.add(used);
    return Object.fromEntries(
      [...found].flatMap((name) => (this.all.types[name] ? [[name, this.all.types[name]]] : [])),
    );
  }

  private get all(): Display {
    if (this.loaded) return this.loaded;
    const { source } = this;
    const display: Display =
      typeof source === 'string' ? JSON.parse(readFileSync(join(source, 'registry', 'display.json'), 'utf8')) : source;
    this.loaded = display;
    return display;
  }
}

function namesIn(type: TypeDisplay | undefined): readonly string[] {
  return type?.kind === 'record' ? type.fields.flatMap((field) => typesNamedIn(field.type)) : [];
}

/** Full names of the named types in a shape, such as of the items of a list. */
export function typesNamedIn(type: ShapeFacts): readonly string[] {
  switch (type.kind) {
    case 'primitive':
      return [];
    case 'named':
      return [type.name];
    case 'array':
      return typesNamedIn(type.items);
    case 'map':
      return typesNamedIn(type.values);
    case 'union':
      return Object.values(type.members).flatMap(typesNamedIn);
  }
}
