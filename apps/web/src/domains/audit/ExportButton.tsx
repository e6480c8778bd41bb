import { DownloadOutlined } from '@ant-design/icons';
import { saveFile, useUi } from '@millwright/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Fetches the log with its filters as CSV, times in the reader's zone. */
export const ExportButton = ({
  name,
  fetch,
}: {
  /** Of the file, where the server gives none. */
  readonly name: string;
  readonly fetch: (
    timeZone: string,
  ) => Promise<{ readonly file: Blob; readonly name: string | null }>;
}) => {
  const { t } = useTranslation('audit');
  const { timeZone } = useUi();
  const [running, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      const answer = await fetch(timeZone);
      saveFile(answer.name ?? name, answer.file);
    } catch {
      // The call has told the user why.
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={running} onClick={() => void run()}>
      {t('export')}
    </Button>
  );
};
