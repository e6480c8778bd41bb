import type { DurationRow } from '@millwright/contract/reports/status/equipment-status.schemas';
import { Table, type TableProps } from 'antd';
import styles from './status.module.css';

/** Rows that are shown at once. */
const pages = { pageSize: 50, hideOnSinglePage: true, showSizeChanger: false } as const;

/** A table of devices and steps, moved sideways by keys too where it is wider than its room. */
export const StepTable = ({
  label,
  ...table
}: Pick<TableProps<DurationRow>, 'columns' | 'dataSource' | 'summary'> & {
  readonly label: string;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
  <section className={styles.scroll} aria-label={label} tabIndex={0}>
    <Table<DurationRow>
      size="small"
      rowKey={({ deviceId, from }) => `${deviceId} ${from}`}
      pagination={pages}
      {...table}
    />
  </section>
);
