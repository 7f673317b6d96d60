import { SUMMARY_ROLES } from '#generated/registry/display-types';
import type { DisplayModels } from '../registry/display-models';
import type { ModelRegistry } from '../registry/model-registry';
import type { SummaryPlace } from './entity-summary';

/** The places of the values of a summary, by the models. */
export class SummaryPlaces {
  private readonly known = new Map<string, readonly SummaryPlace[]>();

  constructor(
    private readonly models: ModelRegistry,
    private readonly display: DisplayModels,
  ) {}

  /** The places of an entity type; of those with one role, the first counts. */
  of(entityType: string): readonly SummaryPlace[] {
    const known = this.known.get(entityType);
    if (known) return known;
    const places = this.placesOf(entityType);
    this.known.set(entityType, places);
    return places;
  }

  /** The aspects that summaries of these types read. */
  aspectsOf(entityTypes: readonly string[]): readonly string[] {
    const { softDelete } = this.models.registry;
    const places = [...new Set(entityTypes)].flatMap((type) => this.of(type).map(({ aspect }) => aspect));
    return [...new Set([...places, ...(softDelete ? [softDelete.aspect] : [])])];
  }

  private placesOf(entityType: string): readonly SummaryPlace[] {
    const entity = this.display.entity(entityType);
    const aspects = entity ? this.display.aspectsOf(entity) : [];
    return aspects.flatMap(({ name, title, summary }) =>
      SUMMARY_ROLES.flatMap((role) => {
        const path = summary[role];
        return path === undefined ? [] : [{ role, aspect: name, title, path }];
      }),
    );
  }
}
