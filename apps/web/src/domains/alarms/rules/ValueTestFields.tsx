import { switchWords } from '@millwright/contract/switch-words';
import { useUi } from '@millwright/ui';
import { InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { hasDeadband, hasRange, type TestDraft, type TestOp, testOps } from './condition-draft.ts';
import { type RulePoint, statesOf } from './rule-points.ts';
import { TestPoint } from './TestPoint.tsx';

/** A value from before the states had names, or of one that has none, stays to be seen. */
const withOther = (
  states: readonly { readonly value: number; readonly label: string }[],
  value: number | null,
) =>
  value === null || states.some((state) => state.value === value)
    ? [...states]
    : [...states, { value, label: String(value) }];

/** A point, an operator, and what it is compared with. */
export const ValueTestFields = ({
  value,
  points,
  onChange,
}: {
  readonly value: TestDraft;
  readonly points: readonly RulePoint[];
  readonly onChange: (value: TestDraft) => void;
}) => {
  const { t } = useTranslation('alarms');
  const { op, pointId } = value;
  const point = points.find(({ id }) => id === pointId);
  const unit = point?.unit ?? '';
  const { locale } = useUi();
  const isState = op === 'equal' || op === 'not-equal';
  const states = isState ? statesOf(point, switchWords[locale]) : null;
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
    <>
      <TestPoint
        value={pointId}
        points={points}
        onChange={(next) => onChange({ ...value, pointId: next })}
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
      ) : states === null ? (
        number('value', t(hasRange(op) ? 'condition.low' : 'condition.value'))
      ) : (
        <Select<number | null>
          aria-label={t('condition.value')}
          placeholder={t('condition.value')}
          style={{ width: 140 }}
          value={value.value}
          onChange={(state) => onChange({ ...value, value: state })}
          options={withOther(states, value.value)}
        />
      )}
      {hasRange(op) ? number('high', t('condition.high')) : null}
      {hasDeadband(op) ? number('deadband', t('condition.deadband')) : null}
    </>
  );
};
