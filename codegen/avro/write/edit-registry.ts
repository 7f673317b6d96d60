import { isMap, isNode, isScalar, isSeq, parseDocument, type Node, type YAMLMap } from 'yaml';
import type { SourceFile } from '#codegen/model/source-range';
import type { Changes, NewPairs } from '../changes';
import type { TextEdit } from './edit-pdl';
import type { ReleasedEntity } from '../release/release';

/** Adds new entity types and new aspects of known ones to registry.yaml, as text: comments and layout stay. */
export function registryEdits(file: SourceFile, { entities, pairs }: Changes, since: string): readonly TextEdit[] {
  const root = parseDocument(file.text).contents;
  const list = isMap(root) ? root.get('entities', true) : undefined;
  if (!isSeq(list)) return [];
  const known = list.items.filter(isMap);
  const last = known.at(-1);
  return [
    ...pairs.flatMap((added) => pairsEdit(file, known, added, since)),
    ...(last && entities.length > 0
      ? [insertion(file, last, entities.map((entity) => entityText(entity, since)).join(''))]
      : []),
  ];
}

function pairsEdit(file: SourceFile, known: readonly YAMLMap[], added: NewPairs, since: string): TextEdit[] {
  const entity = known.find((map) => map.get('name') === added.entity);
  if (!entity) return [];
  const lines = added.aspects.map((aspect) => `        - ${aspect}\n`).join('');
  const head = `      ${JSON.stringify(since)}:\n`;
  const versions = entity.get('added', true);
  if (!isMap(versions)) {
    const place = entity.get('aspects', true) ?? entity.get('keyAspect', true);
    return [insertion(file, place, `    added:\n${head}${lines}`)];
  }
  const sameVersion = versions.get(since, true);
  return [isNode(sameVersion) ? insertion(file, sameVersion, lines) : insertion(file, versions, head + lines)];
}

function entityText({ name, category, keyAspect, aspects }: ReleasedEntity, since: string): string {
  return [
    `  - name: ${name}`,
    `    since: ${JSON.stringify(since)}`,
    ...(category === null ? [] : [`    category: ${category}`]),
    `    keyAspect: ${keyAspect}`,
    ...(aspects.length === 0 ? [] : ['    aspects:', ...aspects.map((aspect) => `      - ${aspect}`)]),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** An edit on the lines behind a value. */
function insertion(file: SourceFile, value: unknown, text: string): TextEdit {
  const end = isNode(value) ? endOf(value) : file.text.length;
  const lineBreak = file.text.indexOf('\n', end);
  const place = lineBreak < 0 ? file.text.length : lineBreak + 1;
  return { file, start: place, end: place, text: lineBreak < 0 ? `\n${text}` : text };
}

/** The end of the last scalar of a node: the range of a list or map in block form reaches into the lines after it. */
function endOf(node: Node): number {
  const last: unknown = isSeq(node) ? node.items.at(-1) : isMap(node) ? node.items.at(-1)?.value : undefined;
  if (isNode(last) && !isScalar(node)) return Math.max(endOf(last), isFlow(node) ? (node.range?.[1] ?? 0) : 0);
  return node.range?.[1] ?? 0;
}

function isFlow(node: Node): boolean {
  return (isSeq(node) || isMap(node)) && node.flow === true;
}
