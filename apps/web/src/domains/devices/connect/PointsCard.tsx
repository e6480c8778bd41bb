import { PlusOutlined, ProfileOutlined, UploadOutlined } from '@ant-design/icons';
import { maxPreviewedPoints } from '@millwright/contract/devices/connection-test/max-previewed-points';
import { maxPointsPerCall } from '@millwright/contract/devices/points-per-call';
import type { WordOrder } from '@millwright/kernel';
import { App, Button, Pagination } from 'antd';
import { type ClipboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { ChooseModelPoints } from '../profile-points/ChooseModelPoints.tsx';
import { useModelPointCount } from '../profile-points/use-model-points.ts';
import type { PointRules } from '../protocols/protocol-web.ts';
import styles from './connect.module.css';
import type { TestedEntry } from './connect-link.ts';
import {
  type DraftRow,
  isUntouched,
  nextRow,
  readRow,
  rowOfModel,
  withPasted,
  withRows,
} from './draft-rows.ts';
import type { PointsFromFileProps } from './PointsFromFile.tsx';
import { readPastedRows } from './pasted-rows.ts';
import { RowFields } from './RowFields.tsx';
import { usePreview } from './use-preview.ts';

/** Most type their points, or have them from a model. */
const PointsFromFile = lazyPart<PointsFromFileProps>('devices', () =>
  import('./PointsFromFile.tsx').then((module) => module.PointsFromFile),
);

/** As many as are added in one go. */
const mostRows = maxPointsPerCall;
/** Rows that are shown at a time: each has seven fields, and its value now. */
const shownRows = maxPreviewedPoints;
/** Nothing is sent: the points become rows. */
const taken = { isPending: false, error: null } as const;
/** Of what was not understood, as many are named. */
const mostNamed = 5;
const columns = ['name', 'address', 'dataType', 'now', 'unit', 'lowerLimit', 'upperLimit'] as const;

/** A table of points, typed or pasted from a spreadsheet, with what each shows now. */
export const PointsCard = ({
  rows,
  rules,
  profile,
  answered,
  deviceOrder,
  onRows,
}: {
  readonly rows: readonly DraftRow[];
  readonly rules: PointRules;
  /** The model of the device, whose points may be taken. */
  readonly profile: string | undefined;
  /** The device to ask for what the points show; null asks nothing. */
  readonly answered: TestedEntry | null;
  readonly deviceOrder: WordOrder;
  readonly onRows: (rows: readonly DraftRow[]) => void;
}) => {
  const { t } = useTranslation('devices/connect');
  const { message } = App.useApp();
  const [focused, setFocused] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [choosing, setChoosing] = useState<'file' | 'model' | null>(null);
  const modelPointCount = useModelPointCount(profile);
  const pages = Math.ceil(rows.length / shownRows);
  const first = (Math.min(page, pages) - 1) * shownRows;
  const read = rows
    .slice(first, first + shownRows)
    .map((row) => ({ row, entry: readRow(row, rules)?.entry }));
  const preview = usePreview(
    answered,
    read.flatMap(({ entry }) => entry ?? []),
  );
  const isFull = rows.length >= mostRows;
  const { typed } = rules;

  const add = (): void => {
    if (isFull) return;
    const next = nextRow(rows, rules);
    setFocused(next.key);
    setPage(Math.ceil((rows.length + 1) / shownRows));
    onRows([...rows, next]);
  };
  const paste = (event: ClipboardEvent, into: DraftRow): void => {
    const text = event.clipboardData.getData('text');
    const isAddress = (cell: string): boolean => rules.typed?.read(cell, into.dataType) !== null;
    const pasted = readPastedRows(text, isAddress);
    if (!pasted) return;
    event.preventDefault();
    if (pasted.unread.length > 0) {
      const cells = pasted.unread.slice(0, mostNamed).join(' · ');
      message.warning(t('rows.unread', { cells }));
    }
    const all = withPasted(rows, into.key, pasted.rows);
    if (all.length > mostRows) message.warning(t('rows.too_many', { count: mostRows }));
    onRows(all.slice(0, mostRows));
  };
  return (
    <section className={styles.card} aria-labelledby="connect-points">
      <h2 id="connect-points">{t('points.title')}</h2>
      {typed ? (
        <p className={styles.hint}>
          {t('points.hint', { addresses: t(typed.hint, { example: typed.example }) })}
        </p>
      ) : null}
      <div className={styles.scroll}>
        <table className={styles.rows}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`rows.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {read.map(({ row, entry }, index) => (
              <RowFields
                key={row.key}
                row={row}
                number={first + index + 1}
                rules={rules}
                preview={entry && preview.rowOf(entry)}
                deviceOrder={deviceOrder}
                isFocused={row.key === focused}
                onChange={(change) =>
                  onRows(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)))
                }
                onPaste={(event) => paste(event, row)}
                onEnter={add}
                onRemove={
                  rows.length === 1 ? null : () => onRows(rows.filter((one) => one.key !== row.key))
                }
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.below}>
        <Button type="dashed" icon={<PlusOutlined />} disabled={isFull} onClick={add}>
          {t('points.add_next')}
        </Button>
        {typed ? (
          <Button icon={<UploadOutlined />} disabled={isFull} onClick={() => setChoosing('file')}>
            {t('points.from_file')}
          </Button>
        ) : null}
        {profile !== undefined && modelPointCount > 0 ? (
          <Button icon={<ProfileOutlined />} disabled={isFull} onClick={() => setChoosing('model')}>
            {t('devices:model_points.action_count', { count: modelPointCount })}
          </Button>
        ) : null}
        <span className={styles.hint}>
          {answered === null ? t('points.untested') : (preview.failure ?? t('points.live'))}
        </span>
        {pages > 1 ? (
          <Pagination
            size="small"
            showSizeChanger={false}
            pageSize={shownRows}
            current={Math.min(page, pages)}
            total={rows.length}
            showTotal={(count) => t('points.count', { count })}
            onChange={setPage}
          />
        ) : null}
      </div>
      {choosing === 'file' ? (
        <PointsFromFile
          rules={rules}
          room={mostRows - rows.filter((row) => !isUntouched(row)).length}
          onRows={(taken) => onRows(withRows(rows, rows.at(-1)?.key, taken))}
          onClose={() => setChoosing(null)}
        />
      ) : null}
      {choosing === 'model' && profile !== undefined ? (
        <ChooseModelPoints
          profile={profile}
          isThere={({ name }) => rows.some((row) => row.name.toLowerCase() === name.toLowerCase())}
          taking={taken}
          onTake={(points) => {
            onRows(withRows(rows, rows.at(-1)?.key, points.map(rowOfModel)).slice(0, mostRows));
            setChoosing(null);
          }}
          onClose={() => setChoosing(null)}
        />
      ) : null}
    </section>
  );
};
