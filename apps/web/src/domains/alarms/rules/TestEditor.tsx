import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { DataType } from '@millwright/kernel';
import { InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../alarms.module.css';
import { hasDeadband, hasRange, type TestDraft, type TestOp, testOps } from './condition-draft.ts';

/** One test: a point, an operator, and what it is compared with. */
export const TestEditor = ({
  value,
  points,
  onChange,
}: {
  readonly value: TestDraft;
  readonly points: readonly PointBrief[];
  readonly onChange: (value: TestDraft) => void;
}) => {
  const { t } = useTranslation('alarms');
  const { op, pointId } = value;
  const unit = points.find(({ id }) => id === pointId)?.unit ?? '';
  const number = (name: 'value' | 'high' | 'deadband', label: string) => (
    <InputNumber
      aria-label={label}
      placeholder={label}
      suffix={unit}
      value={value[name]}
      {...(name === 'deadband' ? { min: 0, prefix: label } : {})}
      style={{ width: name === 'deadband' ? 150 : 120 }}
      onChange={(next) => onChange({ ...value, [name]: next ?? (name === 'deadband' ? 0 : null) })}
    />
  );
  return (
    <div className={styles.test}>
      <Select<TestDraft['pointId']>
        className={styles.point ?? ''}
        style={{ width: 'auto' }}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={t('condition.point')}
        placeholder={t('condition.point')}
        value={pointId}
        onChange={(next) => onChange({ ...value, pointId: next })}
        options={points
          .filter(({ dataType }) => dataType !== DataType.CHAR)
          .map(({ id, name, deviceName }) => ({ value: id, label: `${deviceName} · ${name}` }))}
      />
      <Select<TestOp>
        aria-label={t('condition.operator')}
        style={{ width: 120 }}
        value={op}
        onChange={(next) => onChange({ ...value, op: next })}
        options={testOps.map((one) => ({ value: one, label: t(`condition.op.${one}`) }))}
        popupMatchSelectWidth={false}
      />
      {op === 'bit' ? (
        <>
          <InputNumber
            aria-label={t('condition.bit')}
            placeholder={t('condition.bit')}
            min={0}
            max={31}
            value={value.bit}
            onChange={(bit) => onChange({ ...value, bit: bit ?? 0 })}
          />
          <Select<number>
            aria-label={t('condition.bit_state')}
            style={{ width: 72 }}
            value={value.set ? 1 : 0}
            onChange={(state) => onChange({ ...value, set: state === 1 })}
            options={[
              { value: 1, label: '1' },
              { value: 0, label: '0' },
            ]}
          />
        </>
      ) : (
        number('value', t(hasRange(op) ? 'condition.low' : 'condition.value'))
      )}
      {hasRange(op) ? number('high', t('condition.high')) : null}
      {hasDeadband(op) ? number('deadband', t('condition.deadband')) : null}
    </div>
  );
};
