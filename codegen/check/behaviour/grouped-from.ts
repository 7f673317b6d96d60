import { didYouMean } from '#codegen/diagnostics/nearest-name';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Report, Rule } from '../rule';

/** `@GroupedFrom` is on a map of lists at the top of an aspect, and names a list of records beside it and two fields of its items. */
export const groupedFrom: Rule = {
  name: 'grouped-from',
  needsWhole: true,
  check({ carried }, report) {
    for (const { tree } of carried)
      for (const node of tree.nodes)
        if (node.isField && node.field.properties.GroupedFrom !== undefined) checkGroup(node, tree.nodes, report);
  },
};

function checkGroup({ field, parent, shape }: SchemaNode, nodes: readonly SchemaNode[], report: Report): void {
  const options = field.properties.GroupedFrom;
  const at = (...option: readonly string[]) => annotationPlace(field, 'GroupedFrom', ...option);
  if (!isObject(options)) return;
  if (parent !== null || shape.kind !== 'map') {
    report(`@GroupedFrom belongs on a map at the top of an aspect`, at());
    return;
  }
  const isByWord = options.word !== undefined || options.keyOfWord !== undefined;
  if (isByWord && !/^[^{}]+\{word\}$/.test(String(options.keyOfWord ?? '')))
    report('@GroupedFrom with a word needs keyOfWord: a text that ends with {word}', at('keyOfWord'));
  for (const option of ['list', 'key', 'value', ...(isByWord ? ['word'] : [])]) {
    if (option !== 'word' && options[option] === undefined) continue;
    const name = String(options[option] ?? '');
    const prefix = option === 'list' ? '/' : `/${String(options.list ?? '')}/*/`;
    const known = nodes.map(({ path }) => path);
    if (!known.includes(prefix + name))
      report(
        `@GroupedFrom names ${option} "${prefix}${name}", which does not exist`,
        at(option),
        didYouMean(prefix + name, known),
      );
  }
}
