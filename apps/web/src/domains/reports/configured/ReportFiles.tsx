import { PrinterOutlined } from '@ant-design/icons';
import type { Report, ReportData } from '@millwright/contract/reports/configured/reports.schemas';
import { reportEndpoints } from '@millwright/contract/reports/endpoints';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { StartTaskButton } from '../../tasks/index.ts';
import styles from './configured.module.css';
import type { AskedReport } from './use-chosen-report.ts';

const formats = ['xlsx', 'csv', 'pdf'] as const;

/** The report as a file, with all its rows, and what is shown of it on paper. */
export const ReportFiles = ({
  report: { id },
  data,
  asked,
}: {
  readonly report: Report;
  readonly data: ReportData | undefined;
  readonly asked: AskedReport;
}) => {
  const { t } = useTranslation('reports/configured');
  // What is shown, though nobody has said which: at midnight another one would be that of now.
  const shown = (): AskedReport =>
    data === undefined || asked.from !== undefined
      ? asked
      : { date: data.date, ...(data.period === null ? {} : { period: data.period }) };
  return (
    <div className={styles.files}>
      {formats.map((format) => (
        <StartTaskButton
          key={format}
          endpoint={reportEndpoints.export}
          input={() => ({ id, ...shown(), format })}
          label={t(`files.${format}`)}
          disabled={data === undefined}
        />
      ))}
      <Button
        icon={<PrinterOutlined />}
        disabled={data === undefined}
        onClick={() => window.print()}
      >
        {t('files.print')}
      </Button>
    </div>
  );
};
