import { InboxOutlined } from '@ant-design/icons';
import type { TableEncoding } from '@millwright/kernel';
import { TabModal } from '@millwright/ui';
import { Alert, Table, Upload } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { FileEncoding } from './FileEncoding.tsx';
import styles from './import-file.module.css';

interface ReportColumn<Row> {
  readonly key: string;
  readonly title: string;
  readonly width?: number;
  readonly render: (row: Row) => ReactNode;
}

interface ImportFileProps<Row, Report, Given> {
  readonly title: string;
  readonly hint: string;
  /** The mutation behind `check` and `apply`. */
  readonly importing: { readonly isPending: boolean };
  /** Endings and types of the files that can be chosen. */
  readonly accept: string;
  /** What is sent of a file, its characters read as the encoding that was chosen, if one was. */
  readonly read: (file: File, encoding: TableEncoding | undefined) => Promise<Given>;
  /** As what they were read; null where that is not known. Without it nobody chooses. */
  readonly encodingOf?: (given: Given, report: Report | null) => TableEncoding | null;
  /** Stands above: what must be chosen before a file is taken. */
  readonly before?: ReactNode;
  /** Whether that was chosen. */
  readonly isReady?: boolean;
  /** Stands between the file and what it would do; `change` has it looked at again, otherwise read. */
  readonly between?: (given: Given, change: (next: Given) => void) => ReactNode;
  /** Tells what the file would do; null while something has to be chosen first. */
  readonly check: (given: Given) => Promise<Report | null>;
  readonly apply: (given: Given) => Promise<Report>;
  /** Asked before that: false where it is not meant. */
  readonly sure?: (report: Report) => Promise<boolean>;
  /** What the report comes to, and whether it can be carried out. */
  readonly summary: (report: Report) => { readonly text: string; readonly ready: boolean };
  readonly columns: readonly ReportColumn<Row>[];
  readonly isBad: (row: Row) => boolean;
  readonly onDone: (report: Report) => void;
  readonly onClose: () => void;
}

const reportHeight = 320;

/** A workbook says itself how its characters stand in it. */
const isWorkbook = ({ name }: File): boolean => name.toLowerCase().endsWith('.xlsx');

/** Takes a file, shows what it would do line by line, and does it when asked. */
export const ImportFile = <
  Row extends { readonly line: number },
  Report extends { readonly rows: readonly Row[] },
  Given,
>({
  title,
  hint,
  importing,
  accept,
  read,
  encodingOf,
  before,
  isReady = true,
  between,
  check,
  apply,
  sure,
  summary,
  columns,
  isBad,
  onDone,
  onClose,
}: ImportFileProps<Row, Report, Given>) => {
  const { t } = useTranslation('devices');
  const [given, setGiven] = useState<{ readonly content: Given } | null>(null);
  const [chosen, setChosen] = useState<{
    readonly file: File;
    readonly encoding: TableEncoding | undefined;
  } | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [reading, setReading] = useState(false);
  /** Why the file could not be read, looked at or carried out. */
  const [failed, setFailed] = useState<unknown>(null);
  const error = failureText(failed);
  const found = report && summary(report);
  const look = async (content: Given): Promise<void> => {
    setGiven({ content });
    setReport(null);
    setFailed(null);
    await check(content).then(setReport, setFailed);
  };
  const take = async (file: File, encoding?: TableEncoding): Promise<void> => {
    setChosen({ file, encoding });
    setReading(true);
    setFailed(null);
    setGiven(null);
    setReport(null);
    await read(file, encoding)
      .finally(() => setReading(false))
      .then(look, setFailed);
  };
  const carryOut = async (content: Given, seen: Report): Promise<void> => {
    if (sure === undefined || (await sure(seen))) onDone(await apply(content));
  };
  // Bad lines first: they are what somebody looks for.
  const rows = [...(report?.rows ?? [])].sort((a, b) => Number(isBad(b)) - Number(isBad(a)));
  return (
    <TabModal
      open
      width={760}
      title={title}
      okText={t('file.apply')}
      okButtonProps={{ disabled: !found?.ready }}
      confirmLoading={importing.isPending}
      onOk={() => {
        if (given && report) void carryOut(given.content, report).catch(setFailed);
      }}
      onCancel={onClose}
    >
      {before}
      <Upload.Dragger
        accept={accept}
        maxCount={1}
        showUploadList={false}
        // What is reported must be what is carried out: one file at a time.
        disabled={!isReady || importing.isPending || reading}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <p className={styles.mark}>
          <InboxOutlined />
        </p>
        <p>{t('file.drop')}</p>
        <p className={styles.hint}>{hint}</p>
      </Upload.Dragger>
      {chosen && encodingOf && !isWorkbook(chosen.file) ? (
        <FileEncoding
          value={chosen.encoding ?? (given && encodingOf(given.content, report))}
          isDisabled={importing.isPending || reading}
          onChange={(encoding) => void take(chosen.file, encoding)}
        />
      ) : null}
      {given && between ? between(given.content, (next) => void look(next)) : null}
      {error ? <Alert className={styles.found ?? ''} type="error" showIcon title={error} /> : null}
      {found ? (
        <Alert
          className={styles.found ?? ''}
          type={rows.some(isBad) ? 'warning' : 'success'}
          showIcon
          title={found.text}
        />
      ) : null}
      {report ? (
        <Table<Row>
          virtual
          size="small"
          rowKey={({ line }) => line}
          dataSource={rows}
          pagination={false}
          scroll={{ x: 640, y: reportHeight }}
          rowClassName={(row) => (isBad(row) ? (styles.bad ?? '') : '')}
          columns={columns.map(({ key, title: head, width, render }) => ({
            key,
            title: head,
            ...(width === undefined ? {} : { width }),
            render: (_: unknown, row: Row) => render(row),
          }))}
        />
      ) : null}
    </TabModal>
  );
};
