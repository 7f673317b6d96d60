import { saveFile } from './save-file';

/** Excel reads a file in an older encoding unless it begins with this mark, so names in other letters would be wrong. */
const MARK = '\uFEFF';

/** Hands the browser a table to save, which spreadsheets open as it is. @param csv by `csvOf` */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, 'text/csv;charset=utf-8', MARK + csv);
}
