import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { Assignment } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { triggerFacts } from '@millwright/contract/telemetry/facts/trigger';
import type { TriggerAction } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import type { ItemId } from '@millwright/kernel';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpressionField, useExpressionRule } from '../../../shell/expressions/index.ts';
import { searchByLabel } from '../../../shell/fields/search-by-label.ts';
import { useItemClock } from '../../items/index.ts';
import { PointPicker } from '../points/PointPicker.tsx';
import { PointSelect } from '../points/PointSelect.tsx';
import { freshAction } from './trigger-form.ts';
import styles from './triggers.module.css';

const { max: mostActions } = triggerFacts.create.actions;
const longestEvent = 100;
const mostRecorded = 50;
const kinds: readonly TriggerAction['kind'][] = [
  'write',
  'reckon',
  'start',
  'end',
  'record',
  'event',
];

interface ActionChoices {
  readonly itemId: ItemId;
  readonly points: readonly PointBrief[];
  readonly assignments: readonly Assignment[];
}

/** What a trigger does, one after the other. */
export const ActionFields = (choices: ActionChoices) => {
  const { t } = useTranslation('telemetry');
  return (
    <>
      <h2 className={styles.section}>{t('telemetry/triggers:actions')}</h2>
      <p className={styles.hint}>{t('telemetry/triggers:actions_hint')}</p>
      <Form.List name="actions">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }, position) => (
              <fieldset key={key} className={styles.action}>
                <legend>
                  {t('telemetry/triggers:action', { number: position + 1 })}
                  <Button
                    type="text"
                    size="small"
                    icon={<MinusCircleOutlined />}
                    disabled={rows.length === 1}
                    aria-label={t('telemetry/triggers:action_remove', { number: position + 1 })}
                    onClick={() => remove(name)}
                  />
                </legend>
                <OneAction index={name} {...choices} />
              </fieldset>
            ))}
            <Button
              icon={<PlusOutlined />}
              disabled={rows.length >= mostActions}
              onClick={() => add(freshAction)}
            >
              {t('telemetry/triggers:action_add')}
            </Button>
          </>
        )}
      </Form.List>
    </>
  );
};

const OneAction = ({
  index,
  itemId,
  points,
  assignments,
}: ActionChoices & { readonly index: number }) => {
  const { t } = useTranslation('telemetry');
  const clock = useItemClock(itemId);
  const sound = useExpressionRule(points, null);
  const kind: TriggerAction['kind'] | undefined = Form.useWatch(['actions', index, 'kind']);
  const required = (message: string) => [{ required: true, message }];
  const target = (
    <Form.Item
      name={[index, 'pointId']}
      label={t('telemetry/triggers:target')}
      rules={required(t('assignments.target_required'))}
    >
      <PointSelect
        itemId={itemId}
        placeholder={t('assignments.choose_point')}
        isOffered={({ writable }) => writable}
      />
    </Form.Item>
  );
  return (
    <>
      <Form.Item name={[index, 'kind']} label={t('telemetry/triggers:action_kind')}>
        <Select
          options={kinds.map((value) => ({ value, label: t(`telemetry/triggers:kinds.${value}`) }))}
        />
      </Form.Item>
      {kind === 'write' ? (
        <div className={styles.write}>
          {target}
          <Form.Item
            name={[index, 'value']}
            label={t('assignments.value')}
            rules={required(t('assignments.value_required'))}
          >
            <InputNumber />
          </Form.Item>
        </div>
      ) : null}
      {kind === 'reckon' ? (
        <>
          {target}
          <Form.Item
            name={[index, 'expression']}
            label={t('expressions:title')}
            rules={[sound]}
            help=""
          >
            <ExpressionField points={points} wanted={null} clock={clock} />
          </Form.Item>
        </>
      ) : null}
      {kind === 'start' || kind === 'end' ? (
        <Form.Item
          name={[index, 'assignmentId']}
          label={t('telemetry/triggers:assignment')}
          rules={required(t('telemetry/triggers:assignment_required'))}
        >
          <Select
            showSearch={searchByLabel}
            placeholder={t('telemetry/triggers:assignment_required')}
            options={assignments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      ) : null}
      {kind === 'record' ? (
        <Form.Item
          name={[index, 'recorded']}
          label={t('telemetry/triggers:recorded')}
          extra={t('telemetry/triggers:recorded_hint')}
          rules={required(t('telemetry/triggers:recorded_required'))}
        >
          <PointPicker itemId={itemId} most={mostRecorded} />
        </Form.Item>
      ) : null}
      {kind === 'event' ? (
        <Form.Item
          name={[index, 'event']}
          label={t('telemetry/triggers:event')}
          rules={[
            { required: true, whitespace: true, message: t('telemetry/triggers:event_required') },
          ]}
        >
          <Input maxLength={longestEvent} />
        </Form.Item>
      ) : null}
    </>
  );
};
