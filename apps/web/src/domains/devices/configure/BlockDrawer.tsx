import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import {
  maxPointsPerBlock,
  pointBlockInput,
} from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import { CrudDrawer, schemaRule } from '@millwright/ui';
import { App, Form, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../texts/i18n.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import styles from '../devices.module.css';
import { useProfiles } from '../devices.queries.ts';
import { BlockRows } from './BlockRows.tsx';
import { type BlockFields, finishBlock } from './block-form.ts';
import { useCreatePointBlock } from './configure.queries.ts';

const { name, family, address } = pointBlockInput.shape;
const start: BlockFields = { name: '', family: 'HR', address: '', rows: [{ name: '' }] };

/** Adds points that stand one after another to a device, under one name. */
export const BlockDrawer = ({
  device,
  onClose,
}: {
  readonly device: DeviceRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [form] = Form.useForm<BlockFields>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const create = useCreatePointBlock();
  const { data: profiles } = useProfiles();
  const families = profiles?.list.find(({ id }) => id === device.profile)?.families ?? [];
  return (
    <CrudDrawer
      open
      title={`${t('blocks.create')} · ${device.deviceName}`}
      width={720}
      dirty={dirty}
      saving={create.isPending}
      error={failureText(create.error)}
      onSave={() => form.submit()}
      onClose={onClose}
    >
      <Form<BlockFields>
        name={formId}
        form={form}
        layout="vertical"
        initialValues={start}
        onValuesChange={() => setDirty(true)}
        onFinish={(fields) =>
          create.mutate(finishBlock(device.id, fields), {
            onSuccess: ({ pointIds }) => {
              message.success(t('blocks.created', { count: pointIds.length }));
              onClose();
            },
          })
        }
      >
        <div className={styles.grid}>
          <Form.Item
            name="name"
            label={t('blocks.name')}
            extra={t('blocks.name_hint')}
            required
            rules={[schemaRule(name, sayCode)]}
          >
            <Input autoFocus maxLength={20} />
          </Form.Item>
          <Form.Item
            name="family"
            label={t('point.family')}
            required
            rules={[schemaRule(family, sayCode)]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              options={families.map((one) => ({
                value: one.id,
                label: `${one.id} · ${one.name[currentLanguage()]}`,
              }))}
            />
          </Form.Item>
          <Form.Item
            name="address"
            label={t('blocks.first')}
            extra={t('blocks.first_hint')}
            required
            rules={[schemaRule(address, sayCode)]}
          >
            <Input maxLength={64} />
          </Form.Item>
        </div>
        <h2 className={styles.section}>{t('blocks.rows')}</h2>
        <BlockRows most={maxPointsPerBlock} />
      </Form>
    </CrudDrawer>
  );
};
