import type { LineagePicture, LineagePictureNode } from '../../../generated/http/messages';
import { columnTitle } from './column-trace';

/** The answer, with a column called after its table, and with the platform and owners of the table. */
export function withTables(picture: LineagePicture): LineagePicture {
  if (picture.nodes.every(({ whole }) => whole === undefined)) return picture;
  return { ...picture, nodes: picture.nodes.map(withTable) };
}

function withTable(node: LineagePictureNode): LineagePictureNode {
  const { summary, whole } = node;
  if (!whole) return node;
  const { platform = whole.platform, owners = whole.owners } = summary;
  const name = `${whole.name}.${columnTitle(partName(summary.name, whole.urn))}`;
  return { ...node, summary: { ...summary, name, ...(platform && { platform }), ...(owners && { owners }) } };
}

/** An entity without a name of its own has its key: `(urn of the table,name)`. */
function partName(name: string, whole: string): string {
  const begin = `(${whole},`;
  return name.startsWith(begin) ? name.slice(begin.length, -1) : name;
}
