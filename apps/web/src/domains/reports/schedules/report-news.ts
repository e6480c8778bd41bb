import { reportRunEndpoints } from '@millwright/contract/reports/endpoints';
import type { BellNews } from '../../../shell/web-domain.ts';
import { needNamespace, text } from '../../../texts/i18n.ts';
import { quietCall } from '../../../wire/call.ts';

/** Reports that were made for somebody and that they have not seen: what the bell counts. */
export const reportNews = async (signal: AbortSignal): Promise<BellNews> => {
  const [{ list, unseen }] = await Promise.all([
    quietCall(reportRunEndpoints.news, {}, { signal, polling: true }),
    needNamespace('reports/schedules'),
  ]);
  return {
    unread: unseen,
    entries: list.map(({ runId, scheduleId, itemId, title, state, endedAt }) => ({
      key: runId,
      title,
      detail: text(`reports/schedules:states.${state}`),
      time: endedAt,
      ...(state === 'failed' ? { colour: 'var(--mw-error, #d4380d)' } : {}),
      to: `/data_analysis/report_schedules?itemId=${itemId}&schedule=${scheduleId}`,
    })),
  };
};
