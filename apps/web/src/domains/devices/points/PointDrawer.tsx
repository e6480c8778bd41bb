import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { type Point, pointInput } from '@millwright/contract/devices/points/points.schemas';
import { CrudDrawer } from '@millwright/ui';
import { App, Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { type PointEntry, useSavePoint } from '../devices.queries.ts';
import { webOf } from '../protocols/index.ts';
import { PointFields } from './PointFields.tsx';
import { finishPoint, startPoint } from './point-form.ts';

/** Adds a point (`point` null, perhaps `like` another) or edits one. */
export const PointDrawer = ({
  device,
  point,
  like,
  onClose,
}: {
  readonly device: DeviceRow;
  readonly point: Point | null;
  readonly like: Point | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [form] = Form.useForm<PointEntry>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const rules = webOf(device.protocol).usePointRules(device);
  const [start] = useState(() => startPoint(point, like, rules));
  const save = useSavePoint(device.id, point);

  const submit = (fields: PointEntry): void => {
    const entry = finishPoint({ ...start, ...fields }, rules);
    const checked = pointInput.safeParse(entry);
    if (!checked.success) {
      form.setFields(
        checked.error.issues.map(({ path, message: code }) => ({
          name: path[0] as keyof PointEntry,
          errors: [sayCode(code)],
        })),
      );
      return;
    }
    save.mutate(entry, {
      onSuccess: () => {
        message.success(t(point ? 'points.saved' : 'points.created'));
        onClose();
      },
    });
  };

  return (
    <CrudDrawer
      open
      title={t(point ? 'points.edit' : 'points.create')}
      width={640}
      dirty={dirty}
      saving={save.isPending}
      error={failureText(save.error)}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Form<PointEntry>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={start}
        onValuesChange={() => setDirty(true)}
        onFinish={submit}
      >
        <PointFields device={device} rules={rules} />
      </Form>
    </CrudDrawer>
  );
};
