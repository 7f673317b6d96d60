import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { relatedTabs } from '#codegen/facts/display/related-tabs';
import { displayHints } from '#codegen/facts/display/display-hints';
import type { JsonObject, JsonValue, Model, RecordType } from '#codegen/model/model';
import { isObject } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Checked, Report, Rule } from '../rule';

/**
 * `tab` of `@Display` is on a key record, and names relationships of its entity type. A page has one tab of a title: two of them, or a section
 * of the same title, would have one address.
 */
export const displayTab: Rule = {
  name: 'display-tab',
  needsWhole: true,
  check({ models, carried, model }, report) {
    const keys = new Map(carried.filter(({ isKey }) => isKey).map((aspect) => [aspect.declaration.record, aspect]));
    for (const type of models.types.types.values()) {
      const tab = isObject(type.properties.Display) ? type.properties.Display.tab : undefined;
      const key = type.kind === 'record' ? keys.get(type) : undefined;
      if (tab === undefined) continue;
      if (!key)
        report(
          `@Display gives a tab to ${type.name}, which is not a key record`,
          annotationPlace(type, 'Display', 'tab'),
        );
      else checkTab(tab, key, model, report);
    }
  },
};

function checkTab(tab: JsonValue, key: Checked['carried'][number], model: Model, report: Report): void {
  const { record } = key.declaration;
  if (isWhole(tab)) {
    checkRelationships(tab.relationships, key, model, report);
    checkThrough(tab, record, model, report);
    checkTitle(key.entities, record, model, report);
  } else
    report(
      'the option tab of @Display must be a title and relationships: {"title": "Queries", "relationships": ["Uses"]}',
      annotationPlace(record, 'Display', 'tab'),
    );
}

function isWhole(tab: JsonValue): tab is JsonObject & { title: string; relationships: readonly JsonValue[] } {
  return isObject(tab) && typeof tab.title === 'string' && tab.title !== '' && Array.isArray(tab.relationships);
}

function checkRelationships(
  wanted: readonly JsonValue[],
  { declaration: { record }, entities }: Checked['carried'][number],
  { registry: { aspects } }: Model,
  report: Report,
): void {
  const own = aspects.filter((aspect) => aspect.entities.some((name) => entities.includes(name)));
  const names = [...new Set(own.flatMap(({ relationships }) => relationships.map(({ name }) => name)))];
  for (const [index, name] of wanted.entries())
    if (typeof name !== 'string' || !names.includes(name))
      report(
        `${entities.join(', ')} has no relationship ${JSON.stringify(name)}`,
        annotationPlace(record, 'Display', 'tab', 'relationships', index),
        typeof name === 'string' ? didYouMean(name, names) : undefined,
      );
}

function checkThrough({ through = [] }: JsonObject, record: RecordType, model: Model, report: Report): void {
  const names = [...new Set(model.registry.aspects.flatMap((each) => each.relationships.map(({ name }) => name)))];
  for (const [index, name] of (Array.isArray(through) ? through : [through]).entries())
    if (typeof name !== 'string' || !names.includes(name))
      report(
        `there is no relationship ${JSON.stringify(name)}`,
        annotationPlace(record, 'Display', 'tab', 'through', index),
        typeof name === 'string' ? didYouMean(name, names) : undefined,
      );
}

function checkTitle(entities: readonly string[], record: RecordType, model: Model, report: Report): void {
  for (const [page, tabs] of relatedTabs(model)) {
    const own = tabs.find(({ entity }) => entities.includes(entity));
    const taken =
      own &&
      (sectionsOf(page, model).includes(own.title) || tabs.filter(({ title }) => title === own.title).length > 1);
    if (taken)
      report(
        `pages of ${page} have another tab ${JSON.stringify(own.title)}; choose another title`,
        annotationPlace(record, 'Display', 'tab', 'title'),
      );
  }
}

function sectionsOf(page: string, { registry: { aspects }, aspectRecords }: Model): readonly string[] {
  return aspects
    .filter(({ entities }) => entities.includes(page))
    .flatMap(({ name }) => displayHints(aspectRecords.get(name) ?? { properties: {} }).section ?? []);
}
