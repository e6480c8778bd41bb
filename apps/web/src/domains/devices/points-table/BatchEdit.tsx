import { pointFacts } from '@millwright/contract/devices/facts/point';
import type { PointChanges } from '@millwright/contract/devices/points/point-batch.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { ItemId } from '@millwright/kernel';
import { CrudDrawer } from '@millwright/ui';
import { Alert, Checkbox, Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldRule } from '../../../shell/form/field-rule.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { pointChangePreviews } from '../../items/index.ts';
import styles from '../devices.module.css';
import { slopeRule } from '../points/slope-rule.ts';
import { BatchControl } from './BatchControl.tsx';
import { type BatchKey, batchFields } from './batch-fields.ts';
import { usePointEdits } from './use-point-edits.tsx';

type Entered = Pick<PointChanges, BatchKey>;

/** Fields that are named after what they choose. */
const batchLabels: Partial<Record<BatchKey, string>> = {
  groupId: 'groups.name',
  textListId: 'texts.name',
  limitDelayMs: 'point.limitDelay',
};

const rulesOf = (key: BatchKey) => [
  fieldRule(pointFacts.edit[key]),
  ...(key === 'slope' ? [slopeRule] : []),
];

/** Makes the same changes to several points; only what is ticked is changed. */
export const BatchEdit = ({
  itemId,
  points,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly points: readonly Point[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const [form] = Form.useForm<Entered>();
  const formId = useId();
  const [ticked, setTicked] = useState<readonly BatchKey[]>([]);
  const entered = Form.useWatch([], form);
  const changes = Object.fromEntries(ticked.map((key) => [key, entered?.[key]]));
  const ids = points.map(({ id }) => id);
  const [error, setError] = useState<string | null>(null);
  const { change, isPending } = usePointEdits();
  const tick = (key: BatchKey, on: boolean): void =>
    setTicked(on ? [...ticked, key] : ticked.filter((other) => other !== key));
  const submit = async (sent: Entered): Promise<void> => {
    setError(ticked.length === 0 ? sayCode('point.nothing_to_change') : null);
    const wanted = Object.fromEntries(ticked.map((key) => [key, sent[key]]));
    if (ticked.length > 0 && (await change(points, wanted))) onClose();
  };

  return (
    <CrudDrawer
      open
      title={t('batch.title', { count: points.length })}
      width={520}
      dirty={ticked.length > 0}
      saving={isPending}
      error={error}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('batch.hint')} className={styles.notice ?? ''} />
      <Form<Entered>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={Object.fromEntries(batchFields.map(({ key, start }) => [key, start]))}
        onFinish={(sent) => void submit(sent)}
      >
        {batchFields.map(({ key, kind, own }) => {
          const label = own
            ? t(`point.own.${own.what}`, { limit: t(`point.limit.${own.side}`) })
            : t(batchLabels[key] ?? `point.${key}`);
          const isTicked = ticked.includes(key);
          return (
            <div key={key} className={styles.tick}>
              <Checkbox
                checked={isTicked}
                aria-label={t('batch.tick', { field: label })}
                onChange={({ target }) => tick(key, target.checked)}
              />
              <Form.Item name={key} label={label} rules={isTicked ? rulesOf(key) : []}>
                <BatchControl kind={kind} itemId={itemId} label={label} disabled={!isTicked} />
              </Form.Item>
            </div>
          );
        })}
      </Form>
      {pointChangePreviews.all().map(({ key, Preview }) => (
        <Preview key={key} points={ids} changes={changes} />
      ))}
    </CrudDrawer>
  );
};
