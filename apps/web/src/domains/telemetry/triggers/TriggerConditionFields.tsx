import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpressionField, useExpressionRule } from '../../../shell/expressions/index.ts';
import { ShiftSelect, useItemClock } from '../../items/index.ts';
import { signs } from '../assignments/assignment-form.ts';
import { PointSelect } from '../points/PointSelect.tsx';
import type { TriggerKind } from './trigger-form.ts';
import styles from './triggers.module.css';

const kinds: readonly TriggerKind[] = ['comparison', 'expression', 'change', 'calendar'];
const edges = ['true', 'false'] as const;

/** What sets a trigger off. */
export const TriggerConditionFields = ({
  itemId,
  kind,
  points,
}: {
  readonly itemId: ItemId;
  readonly kind: TriggerKind;
  readonly points: readonly PointBrief[];
}) => {
  const { t } = useTranslation('telemetry');
  const clock = useItemClock(itemId);
  const sound = useExpressionRule(points, 'boolean');
  const required = { required: true, message: t('assignments.comparison_required') };
  const point = (
    <Form.Item name="conditionPointId" label={t('telemetry/triggers:point')} rules={[required]}>
      <PointSelect itemId={itemId} placeholder={t('assignments.choose_point')} />
    </Form.Item>
  );
  return (
    <>
      <Form.Item name="conditionKind" label={t('telemetry/triggers:condition')}>
        <Radio.Group
          optionType="button"
          options={kinds.map((value) => ({
            value,
            label: t(`telemetry/triggers:conditions.${value}`),
          }))}
        />
      </Form.Item>
      {kind === 'comparison' ? (
        <div className={styles.comparison}>
          {point}
          <Form.Item name="conditionSign" label={t('assignments.sign')}>
            <Select options={signs.map((value) => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item name="conditionValue" label={t('assignments.value')} rules={[required]}>
            <InputNumber />
          </Form.Item>
        </div>
      ) : null}
      {kind === 'change' ? point : null}
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
      {kind === 'change' ? null : (
        <Form.Item name="edge" label={t('telemetry/triggers:edge')}>
          <Radio.Group
            options={edges.map((value) => ({
              value,
              label: t(
                `telemetry/triggers:${kind === 'calendar' ? 'shift_edges' : 'edges'}.${value}`,
              ),
            }))}
          />
        </Form.Item>
      )}
    </>
  );
};
