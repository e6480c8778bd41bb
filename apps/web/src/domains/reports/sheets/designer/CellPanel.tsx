import { aggregateWords } from '@millwright/contract/reports/configured/figures';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import {
  alarmFields,
  cellName,
  type NumberFormat,
  numberFormats,
} from '@millwright/contract/reports/sheets/sheet-limits';
import type { SheetContent } from '@millwright/contract/reports/sheets/sheet-template';
import { type PointId, pointId } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { Button, Form, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IntervalInput } from '../../configured/IntervalInput.tsx';
import styles from '../sheets.module.css';
import { type BoundEntry, boundKinds, finishBound, startBound } from './bound-entry.ts';
import { MomentFields } from './MomentFields.tsx';

/** The cell that is chosen, as far as the panel edits it. */
export interface ChosenCell {
  readonly row: number;
  readonly column: number;
  readonly content: SheetContent | undefined;
  readonly border: boolean;
  readonly format: NumberFormat | undefined;
}

export interface CellChange {
  /** Undefined: what is typed. */
  readonly content: SheetContent | undefined;
  readonly border: boolean;
  readonly format: NumberFormat | undefined;
}

/** What the chosen cell is filled with, how its numbers are written, and whether it has lines. */
export const CellPanel = ({
  cell,
  points,
  onChange,
}: {
  readonly cell: ChosenCell;
  readonly points: readonly { readonly id: PointId; readonly name: string }[];
  readonly onChange: (change: CellChange) => void;
}) => {
  const { t } = useTranslation('reports/sheets');
  const { locale } = useUi();
  const [entry, setEntry] = useState(() => startBound(cell.content));
  const { kind, span } = entry;
  const set = (change: Partial<BoundEntry>): void => setEntry({ ...entry, ...change });
  const content = finishBound(entry);
  const looks = { border: cell.border, format: cell.format };
  const hasPoint = kind === 'value' || kind === 'sample' || kind === 'series' || kind === 'state';
  const hasSpan = kind !== null && kind !== 'sample' && kind !== 'moment';
  return (
    <section className={styles.cell} aria-label={t('cell.title')}>
      <h3>{t('cell.of', { cell: cellName(cell.row, cell.column) })}</h3>
      <Form layout="vertical">
        <Form.Item label={t('cell.kind')} {...(kind === null ? {} : { extra: t(`hints.${kind}`) })}>
          <Select
            aria-label={t('cell.kind')}
            value={kind ?? ('typed' as const)}
            options={(['typed', ...boundKinds] as const).map((value) => ({
              value,
              label: t(`kinds.${value}`),
            }))}
            onChange={(next) => {
              set({ kind: next === 'typed' ? null : next });
              if (next === 'typed' && cell.content !== undefined && startBound(cell.content).kind) {
                onChange({ ...looks, content: undefined });
              }
            }}
          />
        </Form.Item>
        {hasPoint ? (
          <Form.Item label={t('cell.point')} required>
            <Select
              aria-label={t('cell.point')}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('cell.choose_point')}
              value={entry.pointId}
              options={points.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(id) => set({ pointId: id === null ? null : pointId(id) })}
            />
          </Form.Item>
        ) : null}
        {kind === 'value' || kind === 'series' ? (
          <Form.Item label={t('cell.aggregate')}>
            <Select
              aria-label={t('cell.aggregate')}
              value={entry.aggregate}
              options={Object.entries(aggregateWords).map(([name, word]) => ({
                value: name as AggregateName,
                label: word[locale],
              }))}
              onChange={(aggregate) => set({ aggregate })}
            />
          </Form.Item>
        ) : null}
        {kind === 'state' ? (
          <Form.Item label={t('cell.range')}>
            <InputNumber
              aria-label={t('cell.least')}
              value={entry.least}
              onChange={(least) => set({ least: least ?? 0 })}
            />{' '}
            –{' '}
            <InputNumber
              aria-label={t('cell.greatest')}
              value={entry.greatest}
              onChange={(greatest) => set({ greatest: greatest ?? 0 })}
            />
          </Form.Item>
        ) : null}
        {kind === 'alarmList' ? (
          <Form.Item label={t('cell.field')}>
            <Select
              aria-label={t('cell.field')}
              value={entry.field}
              options={alarmFields.map((value) => ({ value, label: t(`alarm_fields.${value}`) }))}
              onChange={(field) => set({ field })}
            />
          </Form.Item>
        ) : null}
        {kind === 'series' || kind === 'steps' ? (
          <Form.Item label={t('cell.step')}>
            <IntervalInput value={entry.step} onChange={(step) => set({ step })} />
          </Form.Item>
        ) : null}
        {kind === 'sample' || kind === 'moment' ? (
          <Form.Item label={t('cell.at')}>
            <MomentFields label={t('cell.at')} value={entry.at} onChange={(at) => set({ at })} />
          </Form.Item>
        ) : null}
        {hasSpan ? (
          <>
            <Form.Item label={t('cell.begin')}>
              <MomentFields
                label={t('cell.begin')}
                value={span.begin}
                onChange={(begin) => set({ span: { ...span, begin } })}
              />
            </Form.Item>
            <Form.Item label={t('cell.end')}>
              <MomentFields
                label={t('cell.end')}
                value={span.end}
                onChange={(end) => set({ span: { ...span, end } })}
              />
            </Form.Item>
          </>
        ) : null}
        {kind === null ? null : (
          <Form.Item className={styles.bind ?? ''}>
            <Button
              type="primary"
              disabled={content === undefined}
              onClick={() => onChange({ ...looks, content })}
            >
              {t('cell.bind')}
            </Button>
          </Form.Item>
        )}
        <Form.Item label={t('cell.format')}>
          <Select
            allowClear
            aria-label={t('cell.format')}
            placeholder={t('cell.usual_format')}
            value={cell.format ?? null}
            options={numberFormats.map((value) => ({ value, label: value }))}
            onChange={(format) =>
              onChange({ border: cell.border, content: cell.content, format: format ?? undefined })
            }
          />
        </Form.Item>
        <Form.Item label={t('cell.border')}>
          <Switch
            aria-label={t('cell.border')}
            checked={cell.border}
            onChange={(border) => onChange({ format: cell.format, content: cell.content, border })}
          />
        </Form.Item>
      </Form>
    </section>
  );
};
