import type { LineagePicture, LineagePictureNode } from '#generated/http/messages';
import { columnTitle } from './column-trace';

/** The answer, with a column called after its table, and with the platform and owners of the table. A column is there if its table is. */
export function withTables(picture: LineagePicture): LineagePicture {
  if (picture.nodes.every(({ whole }) => whole === undefined)) return picture;
  return { ...picture, nodes: picture.nodes.map(withTable) };
}

function withTable(node: LineagePictureNode): LineagePictureNode {
  const { summary, whole } = node;
  if (!whole) return node;
  const { platform = whole.platform, owners = whole.owners } = summary;
  const name = `${whole.name}.${columnTitle(partName(summary.name, whole.urn))}`;
  return {
    ...node,
    exists: true,
    summary: { ...summary, name, ...(platform && { platform }), ...(owners && { owners }) },
  };
}

/** The name of a column without that of its table. */
export function ownName({ summary, whole }: LineagePictureNode): string {
  return whole ? summary.name.slice(whole.name.length + 1) : summary.name;
}

/** An entity without a name of its own has its key: `(urn of the table,name)`. */
function partName(name: string, whole: string): string {
  const begin = `(${whole},`;
  return name.startsWith(begin) ? name.slice(begin.length, -1) : name;
}
