import { posix } from 'node:path';
import type { MarkdownDocument } from './markdown-document';
import { NAVIGATION } from './navigation';

/** A page in the navigation, with those of folders below its own. */
export interface NavigationNode {
  readonly document: MarkdownDocument;
  readonly children: readonly NavigationNode[];
}

interface Group {
  readonly name: string;
  readonly nodes: readonly NavigationNode[];
}

export interface Section {
  readonly name: string;
  readonly about: string;
  readonly groups: readonly Group[];
  /** Paths of all documents in it. */
  readonly paths: ReadonlySet<string>;
}

/** Puts every document into one group of the navigation: that of the entry which names it most exactly. */
export function arrangeDocuments(documents: ReadonlyMap<string, MarkdownDocument>): readonly Section[] {
  const entries = NAVIGATION.flatMap(({ groups }) => groups.flatMap((group) => group.entries));
  const all = [...documents.values()];
  const ofEntry = (entry: string) => all.filter(({ path }) => entryOf(path, entries) === entry);
  return NAVIGATION.map(({ name, about, groups }) => ({
    name,
    about,
    groups: groups
      .map((group) => ({ name: group.name, nodes: group.entries.flatMap((entry) => treeOf(ofEntry(entry))) }))
      .filter(({ nodes }) => nodes.length > 0),
    paths: new Set(groups.flatMap((group) => group.entries.flatMap(ofEntry)).map(({ path }) => path)),
  }));
}

function entryOf(path: string, entries: readonly string[]): string {
  const fitting = entries.filter(
    (entry) => entry === path || entry === '' || (entry.endsWith('/') && path.startsWith(entry)),
  );
  return fitting.reduce((longest, entry) => (entry.length > longest.length ? entry : longest), '');
}

/** A document is below the README of the nearest folder above it. */
function treeOf(documents: readonly MarkdownDocument[]): readonly NavigationNode[] {
  const nodesOf = (parent: MarkdownDocument | undefined): readonly NavigationNode[] =>
    documents
      .filter((document) => parentOf(document, documents) === parent)
      .map((document) => ({ document, children: nodesOf(document) }));
  return nodesOf(undefined);
}

function parentOf(document: MarkdownDocument, documents: readonly MarkdownDocument[]): MarkdownDocument | undefined {
  const above = documents.filter(
    (other) => other !== document && isReadme(other) && document.path.startsWith(`${posix.dirname(other.path)}/`),
  );
  return above.toSorted((one, other) => other.path.length - one.path.length)[0];
}

function isReadme({ path }: MarkdownDocument): boolean {
  return posix.basename(path) === 'README.md';
}
