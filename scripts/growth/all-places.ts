import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { findPlaces } from './places/find-places';
import type { Place } from './places/place';
import { type AspectTemplate, aspectTemplates, largeUrn } from './requests/aspects';
import { aliasPlaces, graphqlTemplates } from './requests/graphql';
import { operationTemplates, schemasOf } from './requests/operations';
import { surfaceTemplates } from './requests/surfaces';
import type { Template } from './requests/template';
import { toolTemplates } from './requests/tools';

/** The places by where they come from. The gate takes some of each. */
export const SOURCES = ['operations', 'graphql', 'tools', 'surfaces', 'aspects'] as const;
export type Source = (typeof SOURCES)[number];

export type AllTemplates = Readonly<Record<Source, readonly Template[]>> & {
  readonly aspects: readonly AspectTemplate[];
};

/** Every request of every document, each with what it holds. @param root the folder of the checkout */
export function allTemplates(root: string): AllTemplates {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const json = (path: string) => JSON.parse(read(path));
  const published = json('generated/openapi/openapi.json');
  return {
    operations: operationTemplates({ published, routes: json('generated/openapi/routes.json') }),
    graphql: graphqlTemplates(read('generated/graphql/schema.graphql')),
    tools: toolTemplates(),
    surfaces: surfaceTemplates({
      lineageEvents: { 'event with every facet': json('test/fixtures/openlineage/every-facet.json') },
      contract: parse(read('test/fixtures/contracts/orders.odcs.yaml')),
    }),
    aspects: aspectTemplates(json('generated/registry/registry.json'), schemasOf(published)),
  };
}

/** Every way in which every place can grow. */
export function allPlaces(root: string): Readonly<Record<Source, readonly Place[]>> {
  const { operations, graphql, tools, surfaces, aspects } = allTemplates(root);
  const schema = readFileSync(join(root, 'generated/graphql/schema.graphql'), 'utf8');
  const registry = JSON.parse(readFileSync(join(root, 'generated/registry/registry.json'), 'utf8'));
  return {
    operations: operations.flatMap(findPlaces),
    graphql: [...graphql.flatMap(findPlaces), ...aliasPlaces(schema, largeUrn(registry))],
    tools: tools.flatMap(findPlaces),
    surfaces: surfaces.flatMap(findPlaces),
    aspects: onceEach(aspects.flatMap(findPlaces)),
  };
}

/** Aspects share records, such as who changed something. A record is stored by the same code in all of them: the place with the shortest way. */
function onceEach(places: readonly Place[]): readonly Place[] {
  const deepFirst = places.toSorted((a, b) => b.pointer.length - a.pointer.length);
  return [...new Map(deepFirst.map((place) => [`${place.schemaPlace} ${place.kind} ${place.way}`, place])).values()];
}
