import type {
  FilledCell,
  HistorySheetData,
} from '@millwright/contract/reports/sheets/history-sheets.schemas';
import { EmptyState } from '@millwright/ui';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { placeCells } from './place-cells.ts';
import styles from './sheets.module.css';

/** Pixels of a point. */
const point = 4 / 3;

const verticals = { top: 'top', middle: 'middle', bottom: 'bottom' } as const;

function styleOf({ style = {}, isNumber }: FilledCell): CSSProperties {
  const { bold, italic, underline, size, color, background, align, vertical, wrap } = style;
  return {
    ...(bold ? { fontWeight: 600 } : {}),
    ...(italic ? { fontStyle: 'italic' } : {}),
    ...(underline ? { textDecoration: 'underline' } : {}),
    ...(size === undefined ? {} : { fontSize: size * point }),
    ...(color === undefined ? {} : { color }),
    ...(background === undefined ? {} : { background }),
    textAlign: align ?? (isNumber ? 'right' : 'left'),
    verticalAlign: verticals[vertical ?? 'middle'],
    ...(wrap ? { whiteSpace: 'pre-wrap', overflow: 'hidden' } : {}),
    ...(style.border ? { outline: '1px solid #8f959e', outlineOffset: -0.5 } : {}),
  };
}

/** A filled sheet as it is on paper: white, whatever the theme, for its colours were chosen on white. */
export const SheetTable = ({
  data,
  isOld,
}: {
  readonly data: HistorySheetData;
  /** It is of another span than is asked for. */
  readonly isOld: boolean;
}) => {
  const { t } = useTranslation('reports/sheets');
  const { rows, columns } = placeCells(data);
  if (rows.length === 0) {
    return <EmptyState title={t('view.empty')} hint={t('view.empty_hint')} />;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.paper} tabIndex={0} aria-label={data.name} aria-busy={isOld}>
      <table aria-label={data.name} style={{ width: columns.reduce((sum, one) => sum + one, 0) }}>
        <colgroup>
          {columns.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <col key={column} style={{ width }} />
          ))}
        </colgroup>
        <tbody>
          {rows.map(({ row, height, cells }) => (
            <tr key={row} style={{ height }}>
              {cells.map(({ column, cell, across, down }) => (
                <td
                  key={column}
                  colSpan={across}
                  rowSpan={down}
                  {...(cell === null ? {} : { style: styleOf(cell) })}
                >
                  {cell?.text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
