import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import { pointBlockEndpoints } from '@millwright/contract/devices/endpoints';
import { pointBlockFacts } from '@millwright/contract/devices/facts/point-block';
import { App, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';
import styles from '../devices.module.css';
import type { BlockWeb } from '../protocols/protocol-web.ts';
import { BlockRows } from './BlockRows.tsx';
import { type BlockFields, finishBlock } from './block-form.ts';

const facts = pointBlockFacts.create;

/** Adds points that stand one after another to a device, under one name. */
export const BlockDrawer = ({
  device,
  block: { start, Fields, RowField },
  onClose,
}: {
  readonly device: DeviceRow;
  /** How its protocol describes blocks. */
  readonly block: BlockWeb;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const fresh: BlockFields = { name: '', ...start, rows: [{ name: '' }] };
  const save = saving(pointBlockEndpoints.create, (fields: BlockFields) =>
    finishBlock(device.id, fields),
  );
  return (
    <ResourceDrawer
      title={`${t('blocks.create')} · ${device.deviceName}`}
      width={720}
      start={fresh}
      save={save}
      onSaved={({ pointIds }) =>
        void message.success(t('blocks.created', { count: pointIds.length }))
      }
      onClose={onClose}
    >
      <div className={styles.grid}>
        <Field of={facts.name} name="name" label={t('blocks.name')}>
          <Input autoFocus maxLength={facts.name.max} showCount />
        </Field>
        <Fields device={device} />
      </div>
      <h2 className={styles.section}>{t('blocks.rows')}</h2>
      <BlockRows most={facts.rows.max} RowField={RowField} />
    </ResourceDrawer>
  );
};
