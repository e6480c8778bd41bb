import type { Report } from '@millwright/contract/reports/configured/reports.schemas';

/** Where a report is read. */
export const reportAddress = ({ id, itemId }: Pick<Report, 'id' | 'itemId'>): string =>
  `/data_analysis/report?itemId=${itemId}&reportId=${id}`;
