/** A table as it is put on paper. */

export interface PaperColumn {
  /** What stands over it, the outermost first; what is the same beside it stands over both. */
  readonly heads: readonly string[];
}

export interface PaperTable {
  readonly title: string;
  /** Below the title: of what it is, from when to when, by whom. */
  readonly facts: readonly string[];
  /** Over the first column, which is repeated wherever the others go on. */
  readonly first: string;
  readonly columns: readonly PaperColumn[];
  /** `Page {page} of {pages}` */
  readonly pages: string;
}

/** OpenType files that it is written with. */
export interface PaperFonts {
  readonly regular: string;
  readonly bold: string;
}

export interface PaperRow {
  /** The first cell, and the others in the order of the columns. */
  readonly cells: readonly string[];
  /** It says something of all the others. */
  readonly isTotal?: boolean;
}
