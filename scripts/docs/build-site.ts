import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arrangeDocuments, type Section } from './arrange-documents';
import { drawDiagrams } from './draw-diagrams';
import type { MarkdownDocument } from './markdown-document';
import { documentPage, HOME, homePage, type Site } from './page-html';
import { readDocuments } from './read-documents';
import { diagramsOf, renderDocument } from './render-document';
import { type BrokenLink, type ResolvedLinks, resolveLinks } from './resolve-links';
import { passagesOf, type SearchPage } from './search-passages';

export interface CheckedDocuments {
  readonly documents: readonly MarkdownDocument[];
  readonly sections: readonly Section[];
  readonly broken: readonly BrokenLink[];
  readonly pictures: readonly string[];
}

/** Reads all documents of a project, and points their links at pages. */
export function checkDocuments(root: string): CheckedDocuments {
  const documents = readDocuments(root);
  const links: readonly ResolvedLinks[] = [...documents.values()].map((each) => resolveLinks(each, documents, root));
  return {
    documents: [...documents.values()],
    sections: arrangeDocuments(documents),
    broken: links.flatMap(({ broken }) => broken),
    pictures: [...new Set(links.flatMap(({ pictures }) => pictures))],
  };
}

/** The files of the site by their address, without its scripts and styles. */
export async function buildSite(
  { documents, sections, pictures }: CheckedDocuments,
  { root, isServed }: { readonly root: string; readonly isServed: boolean },
): Promise<ReadonlyMap<string, string | Buffer>> {
  const diagrams = await drawDiagrams(documents.flatMap(diagramsOf));
  const site: Site = { sections, isServed };
  return new Map<string, string | Buffer>([
    [HOME, homePage(site)],
    ...documents.map((each) => [each.address, documentPage(each, renderDocument(each, diagrams), site)] as const),
    ...pictures.map((path) => [path, readFileSync(join(root, path))] as const),
    ['assets/search.json', JSON.stringify(searchFile(documents, sections))],
  ]);
}

/** What the search of the site reads. */
export function searchFile(documents: readonly MarkdownDocument[], sections: readonly Section[]) {
  const pages: readonly SearchPage[] = documents.map(({ address, name, path }) => ({
    address,
    title: name,
    section: sections.find(({ paths }) => paths.has(path))?.name ?? '',
  }));
  return { pages, passages: documents.flatMap(passagesOf) };
}
