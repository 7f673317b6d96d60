import type { JsonObject } from '../model/model';
import { isObject } from '../values/json-value';
import { listOperations } from './list-operations';
import { componentSchemas } from './markers';

/** Names that the interface has for something else, in small letters, with what they are there. */
export interface ReservedNames {
  readonly aspects: ReadonlyMap<string, string>;
  readonly entityTypes: ReadonlyMap<string, string>;
}

/** Markers of objects with a member for each aspect. */
const BY_ASPECT = ['x-aspects-by-name', 'x-all-aspects-by-name', 'x-aspect-names'];

/** Members beside those of aspects, and parts of paths where others have an aspect or an entity type. */
export function reservedNames(contract: JsonObject): ReservedNames {
  const members = Object.entries(componentSchemas(contract)).flatMap(([component, schema]) =>
    isObject(schema) && isObject(schema.properties) && BY_ASPECT.some((marker) => schema[marker] !== undefined)
      ? Object.keys(schema.properties).map((name): [string, string] => [name.toLowerCase(), `a member of ${component}`])
      : [],
  );
  const paths = [...new Set(listOperations(contract).map(({ path }) => path))];
  return {
    aspects: new Map([...members, ...namesInPaths(paths, '{aspectName}')]),
    entityTypes: new Map(namesInPaths(paths, '{entityType}')),
  };
}

/** What stands in a path where another, the same up to there, has the parameter. */
function namesInPaths(paths: readonly string[], parameter: string): readonly [string, string][] {
  const starts = paths.filter((path) => path.includes(parameter)).map((path) => path.split(parameter)[0] ?? path);
  return paths.flatMap((path) =>
    starts.flatMap((start): [string, string][] => {
      const [name = ''] = path.startsWith(start) ? path.slice(start.length).split('/') : [];
      return name === '' || name.startsWith('{') ? [] : [[name.toLowerCase(), `a part of ${path}`]];
    }),
  );
}
