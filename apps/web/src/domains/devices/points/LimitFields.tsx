import { pointFacts } from '@millwright/contract/devices/facts/point';
import {
  type GivenLimits,
  type LimitSide,
  limitFieldsOf,
  limitOutOfOrder,
  limitSides,
} from '@millwright/contract/devices/points/point-limits';
import { Form, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { sayCode } from '../../../wire/say-code.ts';
import { LevelSelect } from './LevelSelect.tsx';
import styles from './limits.module.css';
import type { PointEntry } from './point-entry.ts';
import { SecondsInput } from './SecondsInput.tsx';

const facts = pointFacts.edit;
/** As they stand on a scale. */
const highestFirst = [...limitSides].reverse();
const valueFields = limitSides.map((side) => limitFieldsOf[side].value);

/** The limits of a point, and what the alarm of a passed one is like: of all, or of one on its own. */
export const LimitFields = ({ entered }: { readonly entered: PointEntry }) => {
  const { t } = useTranslation('devices');
  const isLimited = valueFields.some((field) => (entered[field] ?? null) !== null);
  return (
    <section className={styles.limits}>
      <div className={styles.titles} data-limited={isLimited}>
        <span>{t('point.limits')}</span>
        <span>{t('point.limitLevel')}</span>
        <span>{t('point.limitDelay')}</span>
        <span>{t('point.limitDeadband')}</span>
      </div>
      {highestFirst.map((side) => (
        <LimitRow key={side} side={side} entered={entered} />
      ))}
      <p className={styles.hint}>{t('point.limits_hint')}</p>
      <div className={styles.row} hidden={!isLimited}>
        <span className={styles.name}>{t('point.limits_all')}</span>
        <Form.Item name="limitLevel">
          <LevelSelect label={t('point.limitLevel')} />
        </Form.Item>
        <Form.Item name="limitDelayMs" normalize={(value: number | null) => value ?? 0}>
          <SecondsInput label={t('point.limitDelay')} max={facts.limitDelayMs.max} />
        </Form.Item>
        <Field
          of={facts.limitDeadband}
          name="limitDeadband"
          normalize={(value: number | null) => value ?? 0}
        >
          <InputNumber
            className={styles.wide ?? ''}
            aria-label={t('point.limitDeadband')}
            min={facts.limitDeadband.min}
          />
        </Field>
      </div>
      <p className={styles.hint} hidden={!isLimited}>
        {t('point.limits_own_hint')}
      </p>
    </section>
  );
};

/** One limit; what is left empty of its alarm is as for all. */
const LimitRow = ({
  side,
  entered,
}: {
  readonly side: LimitSide;
  readonly entered: PointEntry;
}) => {
  const { t } = useTranslation('devices');
  const { value, level, delayMs, deadband } = limitFieldsOf[side];
  const isSet = (entered[value] ?? null) !== null;
  const limit = t(`point.limit.${side}`);
  return (
    <div className={styles.row}>
      <Form.Item
        name={value}
        label={t(`point.${value}`)}
        dependencies={valueFields}
        rules={[
          ({ getFieldsValue }) => ({
            validator: () =>
              limitOutOfOrder(getFieldsValue(valueFields) as GivenLimits) === value
                ? Promise.reject(sayCode('point.limits_reversed'))
                : Promise.resolve(),
          }),
        ]}
      >
        <InputNumber className={styles.wide ?? ''} />
      </Form.Item>
      <Form.Item name={level} hidden={!isSet}>
        <LevelSelect label={t('point.own.level', { limit })} like={entered.limitLevel} />
      </Form.Item>
      <Form.Item name={delayMs} hidden={!isSet}>
        <SecondsInput
          label={t('point.own.delayMs', { limit })}
          max={facts.limitDelayMs.max}
          like={entered.limitDelayMs}
        />
      </Form.Item>
      <Form.Item name={deadband} hidden={!isSet}>
        <InputNumber
          className={styles.wide ?? ''}
          aria-label={t('point.own.deadband', { limit })}
          placeholder={String(entered.limitDeadband ?? 0)}
          min={facts.limitDeadband.min}
        />
      </Form.Item>
    </div>
  );
};
