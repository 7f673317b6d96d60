import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MarkdownDocument, parseDocument } from './markdown-document';

/** Every Markdown file of the project by its path, without hidden folders and those of packages. */
export function readDocuments(root: string): ReadonlyMap<string, MarkdownDocument> {
  const paths = markdownFiles(root, '').toSorted();
  return new Map(paths.map((path) => [path, parseDocument(path, readFileSync(join(root, path), 'utf8'))]));
}

function markdownFiles(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return markdownFiles(root, path);
    return path.endsWith('.md') ? [path] : [];
  });
}
