import { maxReportsPerItem } from '@millwright/contract/reports/configured/report-limits';
import { reportEndpoints } from '@millwright/contract/reports/endpoints';
import type { ItemId } from '@millwright/kernel';
import { EmptyState, ErrorState } from '@millwright/ui';
import { Button, Pagination, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Waiting } from '../../../shell/pages/Waiting.tsx';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import styles from './configured.module.css';
import { ReportFiles } from './ReportFiles.tsx';
import { ReportHead } from './ReportHead.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { SpanTools } from './SpanTools.tsx';
import { useChosenReport } from './use-chosen-report.ts';

const rowsOfPage = 500;

/** One of the reports of an item: of which day, its figures, and its files. */
export const ReportView = ({ itemId }: { readonly itemId: ItemId }) => {
  const { t } = useTranslation('reports/configured');
  const mayConfigure = mayOpen(useProfile(), 'configure_report');
  const reports = useCall(reportEndpoints.list, {
    itemId,
    pageSize: maxReportsPerItem,
    sort: 'name',
  });
  const { reportId, asked, page, choose, show, turn } = useChosenReport();
  const list = reports.data?.list;
  const report = list?.find(({ id }) => id === reportId) ?? list?.[0];
  const data = useCall(
    reportEndpoints.data,
    report === undefined ? null : { id: report.id, ...asked, page, pageSize: rowsOfPage },
    { keepPrevious: true },
  );
  const reason = failureText(reports.error);
  if (list === undefined) {
    if (reason === null) return <Waiting />;
    return <ErrorState reason={reason} onRetry={() => void reports.refetch()} />;
  }
  const sheets = (
    <Link to={`/history_sheet_config?itemId=${itemId}`}>
      <Button>{t('read.sheets')}</Button>
    </Link>
  );
  if (report === undefined) {
    return (
      <EmptyState
        title={t('read.empty')}
        hint={t(mayConfigure ? 'read.empty_hint' : 'read.ask')}
        action={
          <>
            {mayConfigure ? (
              <Link to={`/configure/configure_report?itemId=${itemId}`}>
                <Button type="primary">{t('read.configure')}</Button>
              </Link>
            ) : null}{' '}
            {sheets}
          </>
        }
      />
    );
  }
  const found = data.data?.reportId === report.id ? data.data : undefined;
  const failure = failureText(data.error);
  return (
    <section className={styles.panel}>
      <div className={styles.tools}>
        <Select
          style={{ minWidth: 180 }}
          aria-label={t('read.report')}
          showSearch={{ optionFilterProp: 'label' }}
          value={report.id}
          options={list.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
        <SpanTools report={report} data={found} asked={asked} onChange={show} />
        <ReportFiles report={report} data={found} asked={asked} />
        {sheets}
      </div>
      {failure === null ? null : (
        <ErrorState reason={failure} onRetry={() => void data.refetch()} />
      )}
      {found === undefined ? (
        failure === null && <Waiting />
      ) : (
        <div aria-busy={data.isPlaceholderData} className={styles.paper}>
          <ReportHead report={report} data={found} />
          <ReportSheet report={report} data={found} />
          {found.total > found.pageSize ? (
            <div className={styles.pages}>
              <Pagination
                size="small"
                showSizeChanger={false}
                current={page}
                pageSize={found.pageSize}
                total={found.total}
                showTotal={(count) => t('read.rows', { count })}
                onChange={turn}
              />
            </div>
          ) : null}
        </div>
      )}
    </section>
  );
};
