import { DeleteOutlined } from '@ant-design/icons';
import type { PreviewRow } from '@millwright/contract/devices/connection-test/connection-test.schemas';
import { pointFacts } from '@millwright/contract/devices/facts/point';
import { DataType, type WordOrder } from '@millwright/kernel';
import { Button, Input, InputNumber, Select } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { sayCode } from '../../../wire/say-code.ts';
import { isNumber } from '../points/point-form.ts';
import type { PointRules } from '../protocols/protocol-web.ts';
import styles from './connect.module.css';
import { type DraftRow, isUntouched, readRow } from './draft-rows.ts';
import { PreviewCell } from './PreviewCell.tsx';

const facts = pointFacts.edit;

/** One point of the table: typed, shown as it is now, and limited. */
export const RowFields = ({
  row,
  number,
  rules,
  preview,
  deviceOrder,
  isFocused,
  onChange,
  onPaste,
  onEnter,
  onRemove,
}: {
  readonly row: DraftRow;
  /** From 1 on. */
  readonly number: number;
  readonly rules: PointRules;
  readonly preview: PreviewRow | undefined;
  readonly deviceOrder: WordOrder;
  /** The name is typed next. */
  readonly isFocused: boolean;
  readonly onChange: (change: Partial<DraftRow>) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly onEnter: () => void;
  /** Null for the only row. */
  readonly onRemove: (() => void) | null;
}) => {
  const { t } = useTranslation('devices/connect');
  const at = readRow(row, rules)?.at ?? null;
  const dataType = at?.dataType ?? row.dataType;
  const isWrong = at === null && !isUntouched(row);
  const isReversed =
    row.lowerLimit !== null && row.upperLimit !== null && row.lowerLimit > row.upperLimit;
  const label = (column: string): string => t('rows.of', { number, column: t(`rows.${column}`) });
  const keys = {
    onPaste,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      event.preventDefault();
      onEnter();
    },
  };
  const limit = (name: 'lowerLimit' | 'upperLimit') => (
    <InputNumber
      className={styles.limit ?? ''}
      aria-label={label(name)}
      value={row[name]}
      disabled={!isNumber(dataType)}
      status={isReversed ? 'error' : ''}
      onChange={(value) => onChange({ [name]: value })}
      onKeyDown={keys.onKeyDown}
    />
  );
  return (
    <tr>
      <td>
        <Input
          aria-label={label('name')}
          autoFocus={isFocused}
          value={row.name}
          placeholder={at?.plain ?? t('rows.name')}
          maxLength={facts.name.max}
          onChange={({ target }) => onChange({ name: target.value })}
          {...keys}
        />
      </td>
      <td>
        <Input
          aria-label={label('address')}
          value={row.address}
          placeholder={rules.typed?.example ?? ''}
          maxLength={64}
          status={isWrong ? 'error' : ''}
          onChange={({ target }) => onChange({ address: target.value })}
          {...keys}
        />
        {at?.isExplained ? <small>→ {at.plain}</small> : null}
        {isWrong ? (
          <small className={styles.cause}>
            {t('rows.no_address', { example: rules.typed?.example })}
          </small>
        ) : null}
      </td>
      <td>
        <Select
          className={styles.type ?? ''}
          aria-label={label('dataType')}
          value={dataType}
          disabled={at !== null && at.dataType !== row.dataType}
          onChange={(value: DataType) => onChange({ dataType: value })}
          options={Object.values(DataType)
            .filter((value) => value !== DataType.CHAR)
            .map((value) => ({ value, label: t(`devices:type.${value}`) }))}
        />
      </td>
      <td aria-live="off">
        <PreviewCell
          row={preview}
          dataType={dataType}
          order={row.wordOrder ?? deviceOrder}
          onOrder={(wordOrder) => onChange({ wordOrder })}
        />
      </td>
      <td>
        <Input
          className={styles.unit ?? ''}
          aria-label={label('unit')}
          value={row.unit}
          maxLength={facts.unit.max}
          onChange={({ target }) => onChange({ unit: target.value })}
          onKeyDown={keys.onKeyDown}
        />
      </td>
      <td>{limit('lowerLimit')}</td>
      <td>
        {limit('upperLimit')}
        {isReversed ? (
          <small className={styles.cause}>{sayCode('point.limits_reversed')}</small>
        ) : null}
      </td>
      <td>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={t('rows.remove', { number })}
          disabled={onRemove === null}
          onClick={() => onRemove?.()}
        />
      </td>
    </tr>
  );
};
