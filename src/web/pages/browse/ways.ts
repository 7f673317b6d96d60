import type { DisplayModels, EntityDisplay } from '#generated/registry/display-types';

/** A way to browse: a kind of entity that others are in, and the search fields by which they name it. */
export interface Way {
  /** The name in the address. */
  readonly id: string;
  readonly title: string;
  readonly icon: string;
  /** The entity type of the folders; undefined if nothing has folders. */
  readonly folder: string | undefined;
  /** The search fields whose values are folders. */
  readonly fields: readonly string[];
  /** Fields among them by which a folder names the one above. */
  readonly upFields: readonly string[];
  /** Types of entities that name their folder as folders do, such as terms. They are in the tree, below their folder. */
  readonly leaves: readonly string[];
  /** The search field of the platform. Folders then belong to a platform, and the tree begins with entity types and platforms. */
  readonly platform?: string;
}

/** The ways to browse. They follow from the models: a search field whose role is `place` leads to the entity type that it refers to. */
export function waysOf({ entities, searchFields }: Pick<DisplayModels, 'entities' | 'searchFields'>): readonly Way[] {
  const fields = Object.entries(searchFields).map(([name, field]) => ({ name, ...field }));
  const platform = fields.find(({ role, facet }) => role === 'platform' && facet);
  const places = fields.filter(({ role, facet }) => role === 'place' && facet);
  const folders = [...new Set(places.flatMap(({ refersTo = [] }) => refersTo))];
  const users = (folder: string) =>
    new Set(places.filter((field) => field.refersTo?.includes(folder)).flatMap((field) => field.entities)).size;
  const ways = folders
    .toSorted((a, b) => users(b) - users(a))
    .map((folder): Way => {
      const own = places.filter(({ refersTo = [] }) => refersTo.includes(folder));
      const display = entities.find(({ name }) => name === folder);
      const up = own.filter((field) => field.entities.includes(folder));
      return {
        id: folder,
        ...titleOf(display, folder),
        folder,
        fields: own.map(({ name }) => name),
        upFields: up.map(({ name }) => name),
        leaves: [...new Set(up.flatMap((field) => field.entities))].filter((name) => name !== folder),
      };
    });
  if (!platform) return ways;
  const inPlatform = ways.find(({ folder = '' }) => platform.entities.includes(folder));
  const first: Way = {
    fields: [],
    upFields: [],
    folder: undefined,
    ...inPlatform,
    // Thousands of tables are beside the tree, not in it.
    leaves: [],
    id: 'platform',
    title: platform.title,
    icon: 'platform',
    platform: platform.name,
  };
  return [first, ...ways.filter((way) => way !== inPlatform)];
}

function titleOf(display: EntityDisplay | undefined, name: string): Pick<Way, 'title' | 'icon'> {
  return { title: display?.title ?? name, icon: display?.icon ?? 'folder' };
}

/** Ways that are shown beside each other; further ones are in a list. */
export const MAIN_WAYS = 3;
