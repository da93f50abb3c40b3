/** A file that went into the result, and how many pages it brought. */
export interface MergedFile {
  name: string;
  pages: number | undefined;
}

export interface Pile {
  /** Its first page in the result. */
  page: number;
  pages: number;
  name?: string;
}

const maxLoose = 10;

/** File by file; page by page where the pages of the files are mixed or cannot be told apart. */
export function pilesOf(files: readonly MergedFile[], pageCount: number): Pile[] {
  const total = files.reduce((sum, { pages }) => sum + (pages ?? Number.NaN), 0);
  if (files.length === 0 || total !== pageCount)
    return Array.from({ length: Math.min(maxLoose, pageCount) }, (_, index) => ({ page: index + 1, pages: 1 }));
  let page = 1;
  return files.map(({ name, pages = 1 }) => {
    const pile = { page, pages, name };
    page += pages;
    return pile;
  });
}
