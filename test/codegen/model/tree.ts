import { loadModel } from '#codegen/pipeline';
import type { AspectSpec } from '#generated/registry/registry-types';

/** Schema files by path, without the tree's own. */
export type Files = { readonly [path: string]: string };

export const REGISTRY = `
namespace: li
vendor: acme
entities:
  - name: thing
    keyAspect: thingKey
    aspects: [info]
`;

const BASE: Files = {
  'acme/Urn.pdl': 'namespace acme typeref Urn = string',
  'acme/ThingUrn.pdl':
    'namespace acme @validate.`com.acme.TypedUrnValidator` = {"entityType": "thing"} typeref ThingUrn = string',
  'acme/ThingKey.pdl': 'namespace acme @Aspect = {"name": "thingKey"} record ThingKey { id: string }',
};

/** A tree of one entity type `thing` whose aspect `info` has the given fields; further files join or replace those of the tree. */
export function thingTree(fields: string, files: Files = {}): Files {
  return {
    ...BASE,
    'acme/Info.pdl': `namespace acme\n@Aspect = {"name": "info"}\nrecord Info {\n${fields}\n}\n`,
    ...files,
  };
}

export function load(files: Files, registry = REGISTRY, shipped?: string) {
  const schemas = Object.entries(files).map(([path, text]) => ({ path, text }));
  return loadModel({
    schemas,
    registry: { path: 'registry.yaml', text: registry },
    shipped: shipped === undefined ? null : { path: 'shipped.yaml', text: shipped },
  });
}

/** What is wrong with a tree, each as `rule file:line:column message; suggestion`. */
export function complaints(files: Files, registry?: string, shipped?: string): readonly string[] {
  return load(files, registry, shipped).diagnostics.map(({ rule, message, file, range, suggestion }) =>
    [`${rule} ${file.path}:${range.start.line}:${range.start.column} ${message}`, suggestion]
      .filter(Boolean)
      .join('; '),
  );
}

/** The aspect `info` of a tree with nothing wrong. */
export function infoAspect(fields: string, files: Files = {}): AspectSpec {
  return aspectOf(thingTree(fields, files), 'info');
}

export function aspectOf(files: Files, name: string, registry?: string): AspectSpec {
  const { value, diagnostics } = load(files, registry);
  expect(diagnostics.map(({ message }) => message)).toEqual([]);
  const aspect = value.registry.aspects.find((candidate) => candidate.name === name);
  if (!aspect) throw new Error(`the tree has no aspect ${name}`);
  return aspect;
}
