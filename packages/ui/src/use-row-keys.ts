import { type KeyboardEvent, type RefObject, useState } from 'react';

export interface RowKeys<Row> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => number;
  /** Enter. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Space. */
  readonly onSelect?: ((row: Row) => void) | undefined;
  /** Delete. */
  readonly onDelete?: ((row: Row) => void) | undefined;
  /** Brings a row of a virtual table into being. */
  readonly reveal: (index: number) => void;
}

const pageOfKeys = 10;
const isEntry = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

const indexAfter = (key: string, at: number, last: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageOfKeys,
    PageUp: at - pageOfKeys,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
};

/**
 * The keys of a table's rows: arrows, Home, End and the page keys go from row to row, Enter opens,
 * Space selects, Delete asks. One row at a time can be reached by Tab.
 */
export const useRowKeys = <Row>(
  table: RefObject<HTMLElement | null>,
  { rows, rowKey, onOpen, onSelect, onDelete, reveal }: RowKeys<Row>,
) => {
  const [active, setActive] = useState<number | null>(null);
  const activeIndex = rows.findIndex((row) => rowKey(row) === active);

  const focus = (row: Row, tries = 10): void => {
    const node = table.current?.querySelector<HTMLElement>(`[data-row-key="${rowKey(row)}"]`);
    if (node) node.focus();
    // A virtual row stands there a frame or two after it was scrolled to.
    else if (tries > 0) requestAnimationFrame(() => focus(row, tries - 1));
  };

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const node = event.target.closest<HTMLElement>('[data-row-key]');
    const at = rows.findIndex((row) => String(rowKey(row)) === node?.dataset.rowKey);
    const row = rows[at];
    if (row === undefined || event.target.closest(isEntry)) return;
    const next = indexAfter(event.key, at, rows.length - 1);
    const nextRow = next === null ? undefined : rows[next];
    if (next !== null && nextRow !== undefined) {
      event.preventDefault();
      setActive(rowKey(nextRow));
      reveal(next);
      focus(nextRow);
      return;
    }
    // What stands in a row has keys of its own.
    if (event.target !== node) return;
    const run = { Enter: onOpen, ' ': onSelect, Delete: onDelete }[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run(row);
  };

  return {
    onKeyDown: press,
    rowProps: (row: Row, index: number) => ({
      tabIndex: index === Math.max(0, activeIndex) ? 0 : -1,
      onFocus: () => setActive(rowKey(row)),
    }),
  };
};
