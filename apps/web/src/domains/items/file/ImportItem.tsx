import { InboxOutlined } from '@ant-design/icons';
import type { ItemFileReport } from '@millwright/contract/items/item-file.schemas';
import { maxItemFileBytes } from '@millwright/contract/items/max-item-file-bytes';
import { TabDrawer } from '@millwright/ui';
import { Alert, Button, Result, Spin, Upload } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { itemAddress } from '../item-address.ts';
import styles from './file.module.css';
import { ImportReport } from './ImportReport.tsx';
import { useSendItemFile } from './use-send-item-file.ts';

const megabytes = maxItemFileBytes / 1_048_576;

/** Makes an item from a file: chosen, looked through, reported on, and only then imported. */
export const ImportItem = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('items/file');
  const navigate = useNavigate();
  const send = useSendItemFile();
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const report = send.data;
  const running = send.isPending ? (send.variables.dryRun ? 'checking' : 'importing') : null;

  const choose = (chosen: File): void => {
    send.reset();
    setFile(chosen);
    setTooLarge(chosen.size > maxItemFileBytes);
    if (chosen.size <= maxItemFileBytes) send.mutate({ file: chosen, dryRun: true });
  };
  const importIt = (): void => {
    if (file) send.mutate({ file, dryRun: false });
  };
  const open = ({ itemId, itemName }: ItemFileReport): void => {
    onClose();
    if (itemId !== null) void navigate(itemAddress({ id: itemId, itemName }));
  };
  const error = tooLarge ? t('too_large', { limit: megabytes }) : failureText(send.error);
  const ready = report !== undefined && !report.imported && report.problems.length === 0;

  return (
    <TabDrawer
      open
      title={t('title')}
      size={640}
      onClose={onClose}
      closable={running !== 'importing'}
      mask={{ closable: running === null }}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose} disabled={running === 'importing'}>
            {t(report?.imported ? 'close' : 'cancel')}
          </Button>
          {report?.imported ? (
            <Button type="primary" onClick={() => open(report)}>
              {t('open')}
            </Button>
          ) : (
            <Button
              type="primary"
              disabled={!ready}
              loading={running === 'importing'}
              onClick={importIt}
            >
              {t('import')}
            </Button>
          )}
        </div>
      }
    >
      {report?.imported ? (
        <Result
          status="success"
          title={t('imported', { itemName: report.itemName })}
          subTitle={t('imported_hint')}
        />
      ) : (
        <Upload.Dragger
          accept=".mwitem"
          height={168}
          maxCount={1}
          disabled={running !== null}
          showUploadList={false}
          beforeUpload={(chosen) => {
            choose(chosen);
            return false;
          }}
        >
          <InboxOutlined className={styles.inbox} />
          <p>{file?.name ?? t('choose')}</p>
          <small>{t('choose_hint', { limit: megabytes })}</small>
        </Upload.Dragger>
      )}
      <div className={styles.state} aria-live="polite">
        {running ? (
          <p>
            <Spin size="small" /> {t(running)}
          </p>
        ) : null}
        {error ? <Alert type="error" showIcon title={t('refused')} description={error} /> : null}
        {report && !running ? <ImportReport report={report} /> : null}
      </div>
    </TabDrawer>
  );
};
