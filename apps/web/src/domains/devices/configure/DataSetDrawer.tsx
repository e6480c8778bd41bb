import { maxPointsPerDataSet } from '@millwright/contract/devices/data-sets/data-set-size';
import {
  type DataSet,
  type DataSetContents,
  dataSetFields,
  dataSetPointIds,
} from '@millwright/contract/devices/data-sets/data-sets.schemas';
import { CrudDrawer, ErrorState, schemaRule, TabDrawer } from '@millwright/ui';
import { App, Form, Input, Skeleton } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { PointPicker } from '../../telemetry/index.ts';
import { type DataSetEntry, useDataSetContents, useSaveDataSet } from './configure.queries.ts';

interface Props {
  readonly itemId: number;
  readonly onClose: () => void;
}

/** Adds a data set to an item (`dataSet` null) or edits one, once its points are known. */
export const DataSetDrawer = ({
  dataSet,
  ...props
}: Props & { readonly dataSet: DataSet | null }) => {
  const { t } = useTranslation('devices');
  const { data, error, refetch } = useDataSetContents(dataSet?.id ?? null);
  if (dataSet === null) return <Editor {...props} contents={null} />;
  if (data) return <Editor {...props} contents={data} />;
  return (
    <TabDrawer open title={t('sets.edit')} size={680} onClose={props.onClose}>
      {error ? (
        <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active />
      )}
    </TabDrawer>
  );
};

const Editor = ({
  itemId,
  contents: given,
  onClose,
}: Props & { readonly contents: DataSetContents | null }) => {
  // What others change meanwhile is met when it is saved, not written over.
  const [contents] = useState(given);
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [form] = Form.useForm<DataSetEntry>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const save = useSaveDataSet(itemId, contents);
  return (
    <CrudDrawer
      open
      title={t(contents ? 'sets.edit' : 'sets.create')}
      width={680}
      dirty={dirty}
      saving={save.isPending}
      error={failureText(save.error)}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Form<DataSetEntry>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={{
          name: contents?.name ?? '',
          note: contents?.note ?? '',
          pointIds: contents?.points.map(({ id }) => id) ?? [],
        }}
        onValuesChange={() => setDirty(true)}
        onFinish={(entry) =>
          save.mutate(entry, {
            onSuccess: () => {
              message.success(t('sets.saved'));
              onClose();
            },
          })
        }
      >
        <Form.Item
          name="name"
          label={t('sets.name')}
          required
          rules={[schemaRule(dataSetFields.name, sayCode)]}
        >
          <Input autoFocus maxLength={20} />
        </Form.Item>
        <Form.Item
          name="note"
          label={t('fields.note')}
          rules={[schemaRule(dataSetFields.note, sayCode)]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item
          name="pointIds"
          label={t('fields.points')}
          extra={t('sets.order_hint')}
          required
          rules={[schemaRule(dataSetPointIds, sayCode)]}
        >
          <PointPicker itemId={itemId} most={maxPointsPerDataSet} />
        </Form.Item>
      </Form>
    </CrudDrawer>
  );
};
