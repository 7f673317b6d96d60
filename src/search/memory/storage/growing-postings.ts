import { NumberList } from './number-list';
import type { PostingsWriter } from './postings-writer';

/** Terms while documents are collected. All are in a few arrays, because an array for each term costs more than its few documents. */
export class GrowingPostings {
  /** The first and the last posting of each term. No term has posting 0, so 0 stands for no posting. */
  private readonly firsts = new NumberList();
  private readonly lasts = new NumberList();
  /** The document of each posting, its mark, and the next posting of the term. */
  private readonly documents = new NumberList();
  private readonly marks = new NumberList();
  private readonly nexts = new NumberList();

  constructor() {
    this.append(0);
  }

  /** The number of terms. */
  get terms(): number {
    return this.firsts.size;
  }

  /** The number of postings of all terms. */
  get size(): number {
    return this.documents.size - 1;
  }

  addTerm(): number {
    this.firsts.add(0);
    this.lasts.add(0);
    return this.firsts.size - 1;
  }

  /** Adds a document to a term, if it is not the last one there. Documents ascend. @returns the posting */
  touch(term: number, document: number): number {
    const last = this.lasts.at(term);
    if (last > 0 && this.documents.at(last) === document) return last;
    const added = this.documents.size;
    this.append(document);
    if (last > 0) this.nexts.set(last, added);
    else this.firsts.set(term, added);
    this.lasts.set(term, added);
    return added;
  }

  markOf(posting: number): number {
    return this.marks.at(posting);
  }

  setMark(posting: number, mark: number): void {
    this.marks.set(posting, mark);
  }

  /** Writes the documents of a term. */
  write(term: number, writer: PostingsWriter): void {
    for (let at = this.firsts.at(term); at > 0; at = this.nexts.at(at))
      writer.add(this.documents.at(at), this.marks.at(at));
    writer.endTerm();
  }

  private append(document: number): void {
    this.documents.add(document);
    this.marks.add(0);
    this.nexts.add(0);
  }
}
