import type { ProfileFamily } from '@millwright/contract/devices/devices.schemas';
import { type Point, pointInput } from '@millwright/contract/devices/points.schemas';
import { CrudDrawer } from '@millwright/ui';
import { App, Form } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../wire/failure-text.ts';
import { sayCode } from '../../wire/say-code.ts';
import { type PointEntry, useSavePoint } from './devices.queries.ts';
import { PointFields } from './PointFields.tsx';
import { finishPoint, startPoint } from './point-form.ts';

/** Adds a point (`point` null, perhaps `like` another) or edits one. */
export const PointDrawer = ({
  deviceId,
  point,
  like,
  families,
  onClose,
}: {
  readonly deviceId: number;
  readonly point: Point | null;
  readonly like: Point | null;
  readonly families: readonly ProfileFamily[];
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [form] = Form.useForm<PointEntry>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [start] = useState(() => startPoint(point, like, families));
  const save = useSavePoint(deviceId, point);

  const submit = (fields: PointEntry): void => {
    const family = families.find(({ id }) => id === fields.family);
    const entry = finishPoint({ ...start, ...fields }, family);
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
        <PointFields families={families} />
      </Form>
    </CrudDrawer>
  );
};
