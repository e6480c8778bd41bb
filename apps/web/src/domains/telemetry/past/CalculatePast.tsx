import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { PointId } from '@millwright/kernel';
import { App, Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { TimeRange } from '../../../shell/fields/TimeRange.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { serverClock } from '../../../wire/server-clock.ts';
import type { PointBatchAction } from '../../items/index.ts';

const day = 86_400_000;
const mostPoints = 50;

/** Has the history of chosen calculated points calculated over what is stored of their inputs. */
export const CalculatePast: PointBatchAction['Action'] = ({ isDerived, points }) => {
  const { t } = useTranslation('telemetry');
  const [chosen, setChosen] = useState<readonly PointId[] | null>(null);
  const mayEdit = usePermitted('points.edit');
  if (!isDerived) return null;
  return (
    <>
      <Button
        size="small"
        disabled={!mayEdit}
        onClick={() => setChosen(points().map(({ id }) => id))}
      >
        {t('past.action')}
      </Button>
      {chosen === null ? null : <PastDialog points={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};

const PastDialog = ({
  points,
  onClose,
}: {
  readonly points: readonly PointId[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { message } = App.useApp();
  const { mutate: start, isPending } = useChange(telemetryEndpoints.calculatePast);
  const now = serverClock.now();
  const begin = ({ span }: { readonly span: string }): void => {
    const [from = 0, to = 0] = span.split(',').map(Number);
    start(
      { points: [...points], from, to },
      {
        onSuccess() {
          message.success(
            <>
              {t('past.begun')} <Link to="/task_center">{t('past.tasks')}</Link>
            </>,
          );
          onClose();
        },
      },
    );
  };
  const [form] = Form.useForm<{ span: string }>();
  const isTooMany = points.length > mostPoints;
  return (
    <Modal
      open
      title={t('past.action')}
      okText={t('past.start')}
      okButtonProps={{ loading: isPending, disabled: isTooMany }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>
        {isTooMany
          ? t('past.too_many', { most: mostPoints })
          : t('past.hint', { count: points.length })}
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ span: `${now - 30 * day},${now}` }}
        onFinish={begin}
      >
        <Form.Item
          name="span"
          label={t('past.span')}
          rules={[{ required: true, message: t('past.span_needed') }]}
        >
          <TimeRange />
        </Form.Item>
      </Form>
    </Modal>
  );
};
