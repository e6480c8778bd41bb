import type { ReactNode } from 'react';

/** A column of a table. */
export interface DataColumn<Row> {
  /** Also the name to sort by. */
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly sortable?: boolean;
  readonly fixed?: 'left' | 'right';
  /** Long text is cut with a tooltip. */
  readonly ellipsis?: boolean;
  /** Long text goes on in further lines, none wider than `width`; in a virtual table it is cut. */
  readonly wraps?: boolean;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
  /** In a window that is narrower, in pixels, it yields to the others until it is chosen. */
  readonly yieldsBelow?: number;
  /** May be hidden; true unless said otherwise. */
  readonly hideable?: boolean;
}
