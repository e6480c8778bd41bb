import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import type { CallInput } from '@millwright/contract/call/endpoint';
import { deviceFileEndpoints } from '@millwright/contract/devices/endpoints';
import type { ItemId } from '@millwright/kernel';
import { saveFile } from '@millwright/ui';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { download } from '../../../wire/call.ts';

interface ImportProps {
  readonly itemId: ItemId | null;
  readonly onClose: () => void;
}

/** Loaded when it is first opened. */
const ImportDevices = lazyPart<ImportProps>('devices', () =>
  import('./ImportDevices.tsx').then((module) => module.ImportDevices),
);

const formats = ['xlsx', 'csv'] as const;

/** Saves the devices that the list finds, or those that are selected, and takes such a file. */
export const DeviceFileButtons = ({
  filter,
  selected,
  itemId,
}: {
  readonly filter: CallInput<typeof deviceFileEndpoints.export>;
  readonly selected: readonly number[];
  /** Into which project a file goes unless another one is chosen. */
  readonly itemId: ItemId | null;
}) => {
  const { t } = useTranslation('devices');
  const [isImporting, setImporting] = useState(false);
  const [running, setRunning] = useState(false);
  const mayCreate = usePermitted('devices.create');
  const save = async (format: (typeof formats)[number]): Promise<void> => {
    setRunning(true);
    try {
      const wanted = selected.length > 0 ? { ids: selected.join() } : filter;
      const { file, name } = await download(deviceFileEndpoints.export, { ...wanted, format });
      saveFile(name ?? `devices.${format}`, file);
    } catch {
      // Told where it was fetched.
    } finally {
      setRunning(false);
    }
  };
  return (
    <>
      <Button icon={<UploadOutlined />} disabled={!mayCreate} onClick={() => setImporting(true)}>
        {t('file.import')}
      </Button>
      <Dropdown
        menu={{
          items: formats.map((format) => ({ key: format, label: t(`file.as_${format}`) })),
          onClick: ({ key }) => void save(key === 'csv' ? 'csv' : 'xlsx'),
        }}
      >
        <Button icon={<DownloadOutlined />} loading={running}>
          {selected.length > 0
            ? t('file.export_selected', { count: selected.length })
            : t('file.export')}
        </Button>
      </Dropdown>
      {isImporting ? <ImportDevices itemId={itemId} onClose={() => setImporting(false)} /> : null}
    </>
  );
};
