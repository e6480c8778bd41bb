import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { AssignmentSource } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import type { ItemId } from '@millwright/kernel';
import { Form, InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpressionField, useExpressionRule } from '../../../shell/expressions/index.ts';
import { useItemClock } from '../../items/index.ts';
import { PointSelect } from '../points/PointSelect.tsx';

const kinds: readonly AssignmentSource['kind'][] = ['point', 'expression', 'constant'];

/** What is written: another point's value, what an expression comes to, or always the same. */
export const SourceFields = ({
  itemId,
  kind,
  points,
}: {
  readonly itemId: ItemId;
  readonly kind: AssignmentSource['kind'];
  readonly points: readonly PointBrief[];
}) => {
  const { t } = useTranslation('telemetry');
  const clock = useItemClock(itemId);
  const sound = useExpressionRule(points, null);
  return (
    <>
      <Form.Item name="sourceKind" label={t('assignments.source')}>
        <Radio.Group
          optionType="button"
          options={kinds.map((value) => ({ value, label: t(`assignments.sources.${value}`) }))}
        />
      </Form.Item>
      {kind === 'point' ? (
        <Form.Item
          name="sourcePointId"
          label={t('assignments.sources.point')}
          rules={[{ required: true, message: t('assignments.choose_point') }]}
        >
          <PointSelect itemId={itemId} placeholder={t('assignments.choose_point')} />
        </Form.Item>
      ) : null}
      {kind === 'constant' ? (
        <Form.Item
          name="sourceValue"
          label={t('assignments.value')}
          rules={[{ required: true, message: t('assignments.value_required') }]}
        >
          <InputNumber />
        </Form.Item>
      ) : null}
      {kind === 'expression' ? (
        <Form.Item
          name="sourceText"
          label={t('expressions:title')}
          extra={t('expressions:hint')}
          rules={[sound]}
          help=""
        >
          <ExpressionField points={points} wanted={null} clock={clock} />
        </Form.Item>
      ) : null}
    </>
  );
};
