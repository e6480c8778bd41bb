import type {
  DeviceFileReport,
  DeviceFileRow,
} from '@millwright/contract/devices/device-file/device-file.schemas';
import { deviceFileEndpoints } from '@millwright/contract/devices/endpoints';
import { type ItemId, type TableEncoding, itemId as toItemId } from '@millwright/kernel';
import { App, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readId } from '../../../shell/pages/read-id.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { ItemSelect } from '../../items/index.ts';
import { ImportFile } from '../files/ImportFile.tsx';

interface GivenDevices {
  readonly file: File;
  /** As what its characters are read, where that was chosen. */
  readonly encoding: TableEncoding | undefined;
}

/** Adds and changes devices of a project from a file, after it was looked at. */
export const ImportDevices = ({
  itemId: shown,
  onClose,
}: {
  /** Chosen to begin with. */
  readonly itemId: ItemId | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [chosen, setChosen] = useState(shown === null ? undefined : String(shown));
  const itemId = readId(toItemId, chosen);
  const run = useChanges(
    ({ file, encoding, dryRun, into }: GivenDevices & { dryRun: boolean; into: ItemId }, send) => {
      const as = encoding === undefined ? {} : { encoding };
      return send(deviceFileEndpoints.import, { itemId: into, dryRun, ...as }, file);
    },
  );
  const sendFile = (given: GivenDevices, dryRun: boolean): Promise<DeviceFileReport> =>
    itemId === null
      ? Promise.reject(new TypeError('no project was chosen'))
      : run.mutateAsync({ ...given, dryRun, into: itemId });
  return (
    <ImportFile<DeviceFileRow, DeviceFileReport, GivenDevices>
      title={t('file.devices_title')}
      hint={t('file.devices_hint')}
      accept=".xlsx,.csv"
      read={(file, encoding) => Promise.resolve({ file, encoding })}
      encodingOf={(_, report) => report?.encoding ?? null}
      before={
        <Form layout="vertical">
          <Form.Item label={t('fields.item')} required>
            <ItemSelect
              {...(chosen === undefined ? {} : { value: chosen })}
              allowClear={false}
              onChange={setChosen}
            />
          </Form.Item>
        </Form>
      }
      isReady={itemId !== null}
      importing={run}
      check={(given) => sendFile(given, true)}
      apply={(given) => sendFile(given, false)}
      summary={({ created, edited, same, refused }) => ({
        text: t('file.found', { created, edited, same, refused }),
        ready: refused === 0 && created + edited > 0,
      })}
      columns={[
        { key: 'line', title: t('file.line'), width: 70, render: ({ line }) => line },
        { key: 'name', title: t('fields.deviceName'), width: 180, render: ({ name }) => name },
        {
          key: 'outcome',
          title: t('file.outcome'),
          render: ({ outcome, problems }) =>
            problems.length === 0
              ? t(`file.outcomes.${outcome}`)
              : problems.map(({ column, error, details }) => (
                  <div key={`${column} ${error}`}>
                    {column === null
                      ? sayReason(error, details)
                      : t('file.cell', { column, reason: sayReason(error, details) })}
                  </div>
                )),
        },
      ]}
      isBad={({ problems }) => problems.length > 0}
      onDone={({ created, edited }) => {
        message.success(t('file.devices_done', { created, edited }));
        onClose();
      }}
      onClose={onClose}
    />
  );
};
