import { type TableRecord, titlesOf } from '@millwright/contract/devices/point-file/propose-layout';
import {
  type TableLayout,
  type TableMaker,
  tableMakers,
} from '@millwright/contract/devices/point-file/table-layout';
import {
  type TableColumn,
  tableColumns,
} from '@millwright/contract/devices/point-file/table-words';
import { Alert, Button, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assign-columns.module.css';
import { type FoundTable, isComplete } from './found-table.ts';

/** Rows of the file that are shown. */
const shownRows = 3;
const required: readonly TableColumn[] = ['name', 'address'];

/** Which column of a table of another maker holds what; `onAssigned` has the table read with that. */
export const AssignColumns = ({
  records,
  found,
  without = [],
  onAssigned,
}: {
  readonly records: readonly TableRecord[];
  readonly found: FoundTable;
  /** What cannot be taken where it is asked for. */
  readonly without?: readonly TableColumn[];
  readonly onAssigned: (layout: TableLayout) => void;
}) => {
  const { t } = useTranslation('devices');
  const [isOpen, setOpen] = useState(found.by === 'words');
  const [layout, setLayout] = useState<TableLayout>(
    () => found.layout ?? { maker: null, titleLine: records[0]?.line ?? 1, columns: {} },
  );
  const titles = titlesOf(records, layout.titleLine);
  const at = records.findIndex(({ line }) => line === layout.titleLine);
  const rows = records.slice(at + 1, at + 1 + shownRows);
  const titleAt = (place: number): string =>
    titles[place] || t('file.table.unnamed', { number: place + 1 });
  const places = titles.map((_, place) => ({ value: place, label: titleAt(place) }));
  const assign = (column: TableColumn, place: number | undefined): void => {
    const { [column]: _before, ...others } = layout.columns;
    const columns = place === undefined ? others : { ...others, [column]: place };
    setLayout({ ...layout, columns });
  };
  const maker = layout.maker === null ? '' : t(`file.table.makers.${layout.maker}`);
  const how = (
    <Alert
      className={styles.how ?? ''}
      type="info"
      showIcon
      title={t(`file.table.by.${found.by}`, { maker })}
      action={
        isOpen ? null : (
          <Button size="small" onClick={() => setOpen(true)}>
            {t('file.table.assign')}
          </Button>
        )
      }
    />
  );
  if (!isOpen) return how;
  return (
    <section aria-label={t('file.table.assign')}>
      {how}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('file.table.first')}>
        <table className={styles.first}>
          <thead>
            <tr>
              {places.map(({ value, label }) => (
                <th key={value} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                {places.map(({ value }) => (
                  <td key={value}>{cells[value] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Form layout="vertical" className={styles.columns ?? ''} component="div">
        <Form.Item label={t('file.table.maker')} htmlFor="table-maker">
          <Select<TableMaker | ''>
            id="table-maker"
            value={layout.maker ?? ''}
            onChange={(value) => setLayout({ ...layout, maker: value === '' ? null : value })}
            options={[
              { value: '', label: t('file.table.any_maker') },
              ...tableMakers.map((value) => ({ value, label: t(`file.table.makers.${value}`) })),
            ]}
          />
        </Form.Item>
        <Form.Item label={t('file.table.title_line')} htmlFor="table-title-line">
          <InputNumber
            id="table-title-line"
            className={styles.wide ?? ''}
            min={1}
            precision={0}
            status={at < 0 ? 'error' : ''}
            value={layout.titleLine}
            onChange={(line) => setLayout({ ...layout, titleLine: line ?? 1 })}
          />
        </Form.Item>
        {tableColumns
          .filter((column) => !without.includes(column))
          .map((column) => {
            const place = layout.columns[column];
            return (
              <Form.Item
                key={column}
                label={t(`file.table.columns.${column}`)}
                htmlFor={`table-${column}`}
                required={required.includes(column)}
                extra={place === undefined ? null : (rows[0]?.cells[place] ?? '')}
              >
                <Select<number>
                  id={`table-${column}`}
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder={t('file.table.none')}
                  status={place === undefined && required.includes(column) ? 'warning' : ''}
                  {...(place === undefined ? {} : { value: place })}
                  onChange={(value: number | undefined) => assign(column, value)}
                  options={places}
                />
              </Form.Item>
            );
          })}
      </Form>
      <Button
        type="primary"
        ghost
        disabled={at < 0 || !isComplete(layout)}
        onClick={() => onAssigned(layout)}
      >
        {t('file.table.check')}
      </Button>
    </section>
  );
};
