import { systemEventEndpoints } from '@millwright/contract/system/endpoints';
import type { BellNews } from '../../shell/web-domain.ts';
import { needNamespace, text } from '../../texts/i18n.ts';
import { quietCall } from '../../wire/call.ts';
import { sayReason } from '../../wire/say-reason.ts';

const asked = { state: 'unacknowledged', page: 1, pageSize: 6 } as const;

/** What goes on and nobody has taken note of: what the bell counts. */
export const openEvents = async (signal: AbortSignal): Promise<BellNews> => {
  const [{ list, total }] = await Promise.all([
    quietCall(systemEventEndpoints.list, asked, { signal, polling: true }),
    needNamespace('system'),
  ]);
  return {
    unread: total,
    entries: list.map(({ id, kind, severity, code, details, beganAt }) => ({
      key: id,
      title: sayReason(code, details),
      detail: text(`system:words.events.${kind}`),
      time: beganAt,
      colour: severity === 'serious' ? 'var(--mw-bad)' : 'var(--mw-warn)',
      to: '/system/system_page',
    })),
  };
};
