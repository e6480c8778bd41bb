import { templateFormat } from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';

/** What a new sheet begins with. */
export const emptyTemplate: SheetTemplate = {
  ...{ format: templateFormat, rows: 40, columns: 15 },
  ...{ widths: [], heights: [], cells: [], merges: [] },
};
