import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpressionField, useExpressionRule } from '../../../shell/expressions/index.ts';
import { ShiftSelect, useItemClock } from '../../items/index.ts';
import { PointSelect } from '../points/PointSelect.tsx';
import { type ConditionKind, signs } from './assignment-form.ts';
import styles from './assignments.module.css';

const allKinds: readonly ConditionKind[] = ['none', 'comparison', 'expression', 'calendar'];

/** While what it is written. */
export const ConditionFields = ({
  itemId,
  kind,
  kinds = allKinds,
  points,
}: {
  readonly itemId: ItemId;
  readonly kind: ConditionKind;
  /** Those that are offered. */
  readonly kinds?: readonly ConditionKind[];
  readonly points: readonly PointBrief[];
}) => {
  const { t } = useTranslation('telemetry');
  const clock = useItemClock(itemId);
  const sound = useExpressionRule(points, 'boolean');
  const required = { required: true, message: t('assignments.comparison_required') };
  return (
    <>
      <Form.Item name="conditionKind" label={t('assignments.condition')}>
        <Radio.Group
          optionType="button"
          options={kinds.map((value) => ({ value, label: t(`assignments.conditions.${value}`) }))}
        />
      </Form.Item>
      {kind === 'comparison' ? (
        <div className={styles.comparison}>
          <Form.Item
            name="conditionPointId"
            label={t('assignments.sources.point')}
            rules={[required]}
          >
            <PointSelect itemId={itemId} placeholder={t('assignments.choose_point')} />
          </Form.Item>
          <Form.Item name="conditionSign" label={t('assignments.sign')}>
            <Select options={signs.map((value) => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item name="conditionValue" label={t('assignments.value')} rules={[required]}>
            <InputNumber />
          </Form.Item>
        </div>
      ) : null}
      {kind === 'expression' ? (
        <Form.Item
          name="conditionText"
          label={t('expressions:title')}
          extra={t('expressions:hint')}
          rules={[sound]}
          help=""
        >
          <ExpressionField points={points} wanted="boolean" clock={clock} />
        </Form.Item>
      ) : null}
      {kind === 'calendar' ? (
        <Form.Item
          name="conditionShift"
          label={t('assignments.shift')}
          rules={[{ required: true, message: t('assignments.shift_required') }]}
        >
          <ShiftSelect itemId={itemId} />
        </Form.Item>
      ) : null}
    </>
  );
};
