import type {
  DataSet,
  DataSetContents,
} from '@millwright/contract/devices/data-sets/data-sets.schemas';
import { dataSetEndpoints } from '@millwright/contract/devices/endpoints';
import { dataSetFacts } from '@millwright/contract/devices/facts/data-set';
import type { ItemId } from '@millwright/kernel';
import { ErrorState, TabDrawer } from '@millwright/ui';
import { Input, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { PointPicker } from '../../telemetry/index.ts';

const facts = dataSetFacts.create;

interface Props {
  readonly itemId: ItemId;
  readonly onClose: () => void;
}

/** Adds a data set to an item (`dataSet` null) or edits one, once its points are known. */
export const DataSetDrawer = ({
  dataSet,
  ...props
}: Props & { readonly dataSet: DataSet | null }) => {
  const { t } = useTranslation('devices');
  const { data, error, refetch } = useCall(
    dataSetEndpoints.get,
    dataSet ? { id: dataSet.id } : null,
    { retainMs: 0 },
  );
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
  return (
    <ResourceDrawer
      title={t(contents ? 'sets.edit' : 'sets.create')}
      width={680}
      start={{
        name: contents?.name ?? '',
        note: contents?.note ?? '',
        pointIds: contents?.points.map(({ id }) => id) ?? [],
      }}
      save={
        contents === null
          ? saving(dataSetEndpoints.create, (fields) => ({ itemId, ...fields }))
          : saving(dataSetEndpoints.edit, (fields) => ({
              id: contents.id,
              version: contents.version,
              ...fields,
            }))
      }
      saved={t('sets.saved')}
      onClose={onClose}
    >
      <Field of={facts.name} name="name" label={t('sets.name')}>
        <Input autoFocus maxLength={facts.name.max} showCount />
      </Field>
      <Field of={facts.note} name="note" label={t('fields.note')}>
        <Input maxLength={facts.note.max} />
      </Field>
      <Field
        of={facts.pointIds}
        name="pointIds"
        label={t('fields.points')}
        extra={t('sets.order_hint')}
      >
        <PointPicker itemId={itemId} most={facts.pointIds.max} />
      </Field>
    </ResourceDrawer>
  );
};
