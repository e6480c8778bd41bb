/** A sheet with all that its cells look like, as workbooks and paper take it. */

/** How a cell looks; what is left out is as usual. */
export interface CellLook {
  readonly bold?: boolean | undefined;
  readonly italic?: boolean | undefined;
  readonly underline?: boolean | undefined;
  /** Points. */
  readonly size?: number | undefined;
  /** `#rrggbb` */
  readonly color?: string | undefined;
  readonly background?: string | undefined;
  readonly align?: 'left' | 'center' | 'right' | undefined;
  readonly vertical?: 'top' | 'middle' | 'bottom' | undefined;
  readonly wrap?: boolean | undefined;
  readonly border?: boolean | undefined;
  /** `0.00`, `yyyy-mm-dd`; null: as spreadsheets write it. */
  readonly format: string | null;
}

export interface StyledCell {
  /** Both counted from 0. */
  readonly row: number;
  readonly column: number;
  /** Of a formula its result. */
  readonly value: number | string | boolean | null;
  /** Without its `=`; null: it has none, whatever its text begins with. */
  readonly formula: string | null;
  /** As people read it. */
  readonly text: string;
  readonly style: CellLook;
}

export interface StyledSheet {
  readonly name: string;
  /** Pixels of each column and each row. */
  readonly widths: readonly number[];
  readonly heights: readonly number[];
  readonly cells: readonly StyledCell[];
  readonly merges: readonly {
    readonly row: number;
    readonly column: number;
    readonly rows: number;
    readonly columns: number;
  }[];
}
