/** Sheets in the history of the browser: Back closes the topmost one before it leaves the page. */

/** The entries of the browser's history, as far as sheets need them. */
export interface SheetEntries {
  /** How many sheets the present entry stands for. */
  depth(): number;
  /** Adds an entry of the same address that stands for so many sheets. */
  push(depth: number): void;
  /** Asks for the entry before; `moved` tells when it has come. */
  back(): void;
}

export interface SheetHistory {
  /**
   * A sheet has opened: `close` is called when its entry is left. The result says that it is closed,
   * which takes its entry away.
   */
  open(close: () => void): () => void;
  /** The present entry has become another one. */
  moved(): void;
}

interface OpenSheet {
  readonly close: () => void;
  /** Has its entry; not yet, while the one of a closed sheet is being left. */
  entered: boolean;
}

/**
 * Keeps one entry for each open sheet. One that is met without its sheet (by Forward, after a
 * reload, or behind a page that was opened from a sheet) is left at once.
 */
export const createSheetHistory = (entries: SheetEntries): SheetHistory => {
  let sheets: readonly OpenSheet[] = [];
  /** The browser goes back in its own time, and would leave whatever was entered meanwhile. */
  let isLeaving = false;

  const settle = (): void => {
    if (isLeaving) return;
    if (entries.depth() > sheets.length) {
      isLeaving = true;
      entries.back();
      return;
    }
    for (const [index, sheet] of sheets.entries()) {
      if (sheet.entered) continue;
      sheet.entered = true;
      entries.push(index + 1);
    }
  };

  return {
    open(close) {
      const sheet: OpenSheet = { close, entered: false };
      sheets = [...sheets, sheet];
      settle();
      return () => {
        if (!sheets.includes(sheet)) return;
        sheets = sheets.filter((one) => one !== sheet);
        settle();
      };
    },
    moved() {
      isLeaving = false;
      const depth = entries.depth();
      const left = sheets.filter((sheet, index) => sheet.entered && index >= depth);
      sheets = sheets.filter((sheet) => !left.includes(sheet));
      for (const { close } of left.toReversed()) close();
      settle();
    },
  };
};
