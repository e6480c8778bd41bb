import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useUi } from './environment.tsx';
import { saveFile } from './save-file.ts';

/** Fetches a list with its filters as CSV, times in the reader's zone, and saves it. */
export const ExportButton = ({
  name,
  fetch,
}: {
  /** Of the file, where the server gives none. */
  readonly name: string;
  /** A rejection has been told to the user. */
  readonly fetch: (
    timeZone: string,
  ) => Promise<{ readonly file: Blob; readonly name: string | null }>;
}) => {
  const { texts, timeZone } = useUi();
  const [running, setRunning] = useState(false);
  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      const answer = await fetch(timeZone);
      saveFile(answer.name ?? name, answer.file);
    } catch {
      // Told where it was fetched.
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon={<DownloadOutlined />} loading={running} onClick={() => void run()}>
      {texts.table.exportCsv}
    </Button>
  );
};
