import { DeleteOutlined } from '@ant-design/icons';
import type { StatusTest } from '@millwright/contract/reports/status/status-templates.schemas';
import { Button, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../status.module.css';
import { hasRange, type TestEntry } from './template-form.ts';

const ops = [
  ...(['equal', 'not-equal', 'above', 'at-least', 'below', 'at-most'] as const),
  ...(['inside', 'outside', 'bit'] as const),
];

/** One condition of a state: a point by its name, an operator, and what it is held against. */
export const TestFields = ({
  value,
  names,
  onChange,
  onRemove,
}: {
  readonly value: TestEntry;
  /** Of the points of the item. */
  readonly names: readonly string[];
  readonly onChange: (value: TestEntry) => void;
  readonly onRemove: () => void;
}) => {
  const { t } = useTranslation('reports/status');
  const number = (name: 'value' | 'low' | 'high') => (
    <InputNumber
      aria-label={t(`test.${name}`)}
      placeholder={t(`test.${name}`)}
      value={value[name]}
      onChange={(next) => onChange({ ...value, [name]: next })}
      style={{ width: 110 }}
    />
  );
  return (
    <div className={styles.test}>
      <Select
        aria-label={t('test.point')}
        placeholder={t('test.point')}
        showSearch
        value={value.point}
        onChange={(point) => onChange({ ...value, point })}
        options={names.map((name) => ({ value: name, label: name }))}
        style={{ width: 180 }}
        popupMatchSelectWidth={false}
      />
      <Select<StatusTest['op']>
        aria-label={t('test.op')}
        value={value.op}
        onChange={(op) => onChange({ ...value, op })}
        options={ops.map((op) => ({ value: op, label: t(`ops.${op}`) }))}
        style={{ width: 110 }}
        popupMatchSelectWidth={false}
      />
      {value.op === 'bit' ? (
        <>
          <InputNumber
            aria-label={t('test.bit')}
            min={0}
            max={31}
            precision={0}
            value={value.bit}
            onChange={(bit) => onChange({ ...value, bit: bit ?? 0 })}
            style={{ width: 80 }}
          />
          <Select<number>
            aria-label={t('test.set')}
            value={value.set ? 1 : 0}
            onChange={(set) => onChange({ ...value, set: set === 1 })}
            options={[1, 0].map((one) => ({ value: one, label: `= ${one}` }))}
            style={{ width: 80 }}
          />
        </>
      ) : hasRange(value.op) ? (
        <>
          {number('low')}
          {number('high')}
        </>
      ) : (
        number('value')
      )}
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('test.remove')}
        onClick={onRemove}
      />
    </div>
  );
};
