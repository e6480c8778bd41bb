import { longestSilenceMs, longestWindowMs } from '@millwright/contract/alarms/max-tests';
import type { DeviceId, ItemClock, ItemId } from '@millwright/kernel';
import { Form, InputNumber, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ExpressionField } from '../../../shell/expressions/index.ts';
import { searchByLabel } from '../../../shell/fields/search-by-label.ts';
import { ShiftSelect } from '../../items/index.ts';
import styles from '../alarms.module.css';
import type { TestDraft } from './condition-draft.ts';
import { comparisons, deviceStates, directions } from './other-test-draft.ts';
import type { RulePoint } from './rule-points.ts';
import { TestPoint } from './TestPoint.tsx';

interface Fields {
  readonly value: TestDraft;
  readonly points: readonly RulePoint[];
  readonly onChange: (value: TestDraft) => void;
}

/** The fields of a test that looks at more than the value of a point: those of its kind alone. */
export const OtherTestFields = ({
  itemId,
  clock,
  ...fields
}: Fields & { readonly itemId: ItemId; readonly clock: ItemClock | null }) => {
  switch (fields.value.about) {
    case 'no-data':
      return (
        <>
          <Point {...fields} withTexts />
          <Seconds {...fields} name="forSeconds" of="silent_for" most={longestSilenceMs} />
        </>
      );
    case 'bad-quality':
      return <Point {...fields} withTexts />;
    case 'device':
      return <DeviceFields {...fields} />;
    case 'change':
      return <ChangeFields {...fields} />;
    case 'other-point':
      return <OtherPointFields {...fields} />;
    case 'shift': {
      const { value, onChange } = fields;
      return (
        <ShiftSelect
          itemId={itemId}
          value={value.shift}
          onChange={(shift) => onChange({ ...value, shift })}
        />
      );
    }
    default:
      return <Expression {...fields} clock={clock} />;
  }
};

const Point = ({
  value,
  points,
  onChange,
  withTexts = false,
}: Fields & { readonly withTexts?: boolean }) => (
  <TestPoint
    value={value.pointId}
    points={points}
    withTexts={withTexts}
    onChange={(pointId) => onChange({ ...value, pointId })}
  />
);

const Seconds = ({
  value,
  onChange,
  name,
  of,
  most,
}: Fields & {
  readonly name: 'forSeconds' | 'windowSeconds';
  readonly of: 'silent_for' | 'away_for' | 'within';
  /** Milliseconds. */
  readonly most: number;
}) => {
  const { t } = useTranslation('alarms');
  return (
    <InputNumber
      aria-label={t(`condition.${of}`)}
      prefix={t(`condition.${of}`)}
      suffix={t('rules.seconds')}
      style={{ width: 200 }}
      min={1}
      max={most / 1000}
      value={value[name]}
      onChange={(next) => onChange({ ...value, [name]: next })}
    />
  );
};

const Deadband = ({
  value,
  points,
  onChange,
  label = 'deadband',
}: Fields & { readonly label?: 'deadband' | 'tolerance' }) => {
  const { t } = useTranslation('alarms');
  return (
    <InputNumber
      aria-label={t(`condition.${label}`)}
      prefix={t(`condition.${label}`)}
      suffix={points.find(({ id }) => id === value.pointId)?.unit ?? ''}
      style={{ width: 150 }}
      min={0}
      value={value.deadband}
      onChange={(next) => onChange({ ...value, deadband: next ?? 0 })}
    />
  );
};

/** Chooses one of a few words. */
const Choice = <Word extends string>({
  label,
  of,
  say,
  value,
  onChange,
}: {
  readonly label: string;
  readonly of: readonly Word[];
  readonly say: (word: Word) => string;
  readonly value: Word;
  readonly onChange: (word: Word) => void;
}) => (
  <Select<Word>
    aria-label={label}
    style={{ width: 136 }}
    value={value}
    onChange={onChange}
    options={of.map((word) => ({ value: word, label: say(word) }))}
    popupMatchSelectWidth={false}
  />
);

const Expression = ({
  value,
  points,
  clock,
  onChange,
}: Fields & { readonly clock: ItemClock | null }) => {
  const { t } = useTranslation('alarms');
  const id = useId();
  return (
    // An item of its own: what is wrong with another test is not said of this one.
    <Form.Item
      className={styles.expression ?? ''}
      label={t('expressions:title')}
      htmlFor={id}
      extra={t('expressions:hint')}
    >
      <ExpressionField
        id={id}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
        points={points}
        wanted="boolean"
        clock={clock}
      />
    </Form.Item>
  );
};

const DeviceFields = (fields: Fields) => {
  const { t } = useTranslation('alarms');
  const { value, points, onChange } = fields;
  const devices = new Map(points.map(({ deviceId, deviceName }) => [deviceId, deviceName]));
  return (
    <>
      <Select<DeviceId | null>
        className={styles.point ?? ''}
        style={{ width: 'auto' }}
        showSearch={searchByLabel}
        aria-label={t('condition.device')}
        placeholder={t('condition.device')}
        value={value.deviceId}
        onChange={(deviceId) => onChange({ ...value, deviceId })}
        options={[...devices].map(([id, label]) => ({ value: id, label }))}
      />
      <Choice
        label={t('condition.device_state')}
        say={(word) => t(`condition.device_states.${word}`)}
        of={deviceStates}
        value={value.deviceState}
        onChange={(deviceState) => onChange({ ...value, deviceState })}
      />
      <Seconds {...fields} name="forSeconds" of="away_for" most={longestSilenceMs} />
    </>
  );
};

const ChangeFields = (fields: Fields) => {
  const { t } = useTranslation('alarms');
  const { value, points, onChange } = fields;
  return (
    <>
      <Point {...fields} />
      <Seconds {...fields} name="windowSeconds" of="within" most={longestWindowMs} />
      <Choice
        label={t('condition.direction')}
        say={(word) => t(`condition.directions.${word}`)}
        of={directions}
        value={value.direction}
        onChange={(direction) => onChange({ ...value, direction })}
      />
      <InputNumber
        aria-label={t('condition.change')}
        placeholder={t('condition.change')}
        suffix={points.find(({ id }) => id === value.pointId)?.unit ?? ''}
        style={{ width: 130 }}
        min={0}
        value={value.change}
        onChange={(change) => onChange({ ...value, change })}
      />
      <Deadband {...fields} />
    </>
  );
};

const OtherPointFields = (fields: Fields) => {
  const { t } = useTranslation('alarms');
  const { value, points, onChange } = fields;
  return (
    <>
      <Point {...fields} />
      <Choice
        label={t('condition.comparison')}
        say={(word) => t(`condition.comparisons.${word}`)}
        of={comparisons}
        value={value.comparison}
        onChange={(comparison) => onChange({ ...value, comparison })}
      />
      <TestPoint
        value={value.otherPointId}
        points={points}
        of="other_point"
        onChange={(otherPointId) => onChange({ ...value, otherPointId })}
      />
      <Deadband {...fields} label={value.comparison === 'equal-point' ? 'tolerance' : 'deadband'} />
    </>
  );
};
