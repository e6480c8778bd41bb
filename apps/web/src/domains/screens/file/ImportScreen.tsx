import { InboxOutlined } from '@ant-design/icons';
import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import { screenFacts } from '@millwright/contract/screens/facts/screen';
import { maxScreenFileBytes } from '@millwright/contract/screens/screen-limits';
import type { ItemId } from '@millwright/kernel';
import { TabDrawer } from '@millwright/ui';
import { Alert, App, Button, Form, Input, Spin, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from './file.module.css';
import { MatchDevices } from './MatchDevices.tsx';
import { MatchPoints } from './MatchPoints.tsx';
import { type ChosenFile, useSendScreenFile } from './use-send-screen-file.ts';

const megabytes = maxScreenFileBytes / 2 ** 20;
const longestName = screenFacts.create.name.max;

/** Makes a screen of a file: chosen, looked through, bound to what is here, and only then imported. */
export const ImportScreen = ({
  itemId,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('screens/file');
  const { message } = App.useApp();
  const send = useSendScreenFile(itemId);
  const present = useCall(pointEndpoints.brief, { itemId });
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const report = send.data ?? null;
  const [name, setName] = useState<string | null>(null);
  const isImporting = send.isPending && !send.variables.dryRun;
  const isChecking = send.isPending && send.variables.dryRun;

  const look = (next: ChosenFile): void => {
    setChosen(next);
    send.mutate({ ...next, dryRun: true });
  };
  const choose = (file: File): void => {
    send.reset();
    setName(null);
    setTooLarge(file.size > maxScreenFileBytes);
    if (file.size > maxScreenFileBytes) setChosen(null);
    else look({ file, name: null, devices: new Map(), points: new Map() });
  };
  const importIt = (): void => {
    if (chosen === null) return;
    send.mutate(
      { ...chosen, name, dryRun: false },
      {
        onSuccess({ name: made }) {
          message.success(t('imported', { name: made }));
          onClose();
        },
      },
    );
  };
  const entered = name ?? report?.name ?? '';
  const isTaken = report?.nameTaken === true && (name === null || name === report.name);
  const failure = tooLarge ? t('too_large', { limit: megabytes }) : failureText(send.error);
  const points = present.data?.list ?? [];
  return (
    <TabDrawer
      open
      title={t('title')}
      size={640}
      onClose={onClose}
      closable={!isImporting}
      mask={{ closable: !send.isPending }}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose} disabled={isImporting}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            disabled={report === null || isChecking || isTaken || entered.trim() === ''}
            loading={isImporting}
            onClick={importIt}
          >
            {t('import')}
          </Button>
        </div>
      }
    >
      <Upload.Dragger
        accept=".mwscreen"
        height={140}
        maxCount={1}
        disabled={send.isPending}
        showUploadList={false}
        beforeUpload={(file) => {
          choose(file);
          return false;
        }}
      >
        <InboxOutlined className={styles.inbox} />
        <p>{chosen?.file.name ?? t('choose')}</p>
        <small>{t('choose_hint', { limit: megabytes })}</small>
      </Upload.Dragger>
      <div className={styles.state} aria-live="polite">
        {isChecking ? (
          <p>
            <Spin size="small" /> {t('checking')}
          </p>
        ) : null}
        {failure ? <Alert type="error" showIcon title={failure} /> : null}
        {report === null || chosen === null ? null : (
          <>
            <Form layout="vertical">
              <Form.Item
                label={t('name')}
                htmlFor="import-screen-name"
                validateStatus={isTaken ? 'error' : ''}
                help={isTaken ? t('name_taken') : null}
              >
                <Input
                  id="import-screen-name"
                  value={entered}
                  maxLength={longestName}
                  onChange={({ target }) => setName(target.value)}
                />
              </Form.Item>
            </Form>
            <MatchDevices
              devices={report.devices}
              points={points}
              onMatch={(id, device) =>
                look({ ...chosen, devices: new Map(chosen.devices).set(id, device) })
              }
            />
            <MatchPoints
              wanted={report.points}
              points={points}
              chosen={chosen.points}
              onMatch={(id, point) =>
                setChosen({ ...chosen, points: new Map(chosen.points).set(id, point) })
              }
            />
            {report.missingImages > 0 ? (
              <Alert
                type="info"
                showIcon
                title={t('images_missing', { count: report.missingImages })}
              />
            ) : null}
            {report.screens.some(({ match }) => match === null) ? (
              <Alert
                type="info"
                showIcon
                title={t('links_missing', {
                  names: report.screens
                    .filter(({ match }) => match === null)
                    .map((each) => each.name)
                    .join('、'),
                })}
              />
            ) : null}
          </>
        )}
      </div>
    </TabDrawer>
  );
};
