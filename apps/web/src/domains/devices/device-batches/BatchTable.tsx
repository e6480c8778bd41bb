import { Table } from 'antd';
import type { ReactNode } from 'react';
import type { Say } from '../../../texts/say.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import styles from './device-batches.module.css';

interface Outcome {
  readonly error: string | null;
  readonly details: Parameters<typeof sayReason>[1];
}

interface BatchColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly width?: number;
  readonly render: (row: Row) => ReactNode;
}

/** What becomes of each: the refusal in words, or `fine`. */
export const reasonColumn = (t: Say, fine: string): BatchColumn<Outcome> => ({
  key: 'outcome',
  title: t('file.outcome'),
  width: 300,
  render: ({ error, details }) => (error === null ? fine : sayReason(error, details)),
});

const height = 300;

/** What a batch would do, device by device; those that cannot stand first. */
export const BatchTable = <Row extends Outcome>({
  rows,
  rowKey,
  columns,
}: {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly BatchColumn<Row>[];
}) => (
  <Table<Row>
    virtual
    className={styles.table ?? ''}
    size="small"
    pagination={false}
    scroll={{ x: 560, y: height }}
    rowKey={rowKey}
    dataSource={rows.toSorted((a, b) => Number(b.error !== null) - Number(a.error !== null))}
    rowClassName={({ error }) => (error === null ? '' : (styles.refused ?? ''))}
    columns={columns.map(({ key, title, width, render }) => ({
      key,
      title,
      ...(width === undefined ? {} : { width }),
      render: (_: unknown, row: Row) => render(row),
    }))}
  />
);
