import { gatewayNoticeEndpoints } from '@millwright/contract/devices/endpoints';
import type { BellNews } from '../../../shell/web-domain.ts';
import { needNamespace, text } from '../../../texts/i18n.ts';
import { quietCall } from '../../../wire/call.ts';
import { noticesAddress } from './notices-address.ts';
import { sayGatewayNotice } from './say-gateway-notice.ts';

const asked = { state: 'unacknowledged', page: 1, pageSize: 6 } as const;

/** What happened at the user's gateways and nobody has taken note of: what the bell counts. */
export const unacknowledgedNotices = async (signal: AbortSignal): Promise<BellNews> => {
  const [{ list, total }] = await Promise.all([
    quietCall(gatewayNoticeEndpoints.list, asked, { signal, polling: true }),
    needNamespace('devices'),
  ]);
  const say = (key: string, fill: Record<string, unknown> = {}): string =>
    text(`devices:${key}`, fill);
  return {
    unread: total,
    entries: list.map((notice) => ({
      key: notice.id,
      title: sayGatewayNotice(say, notice),
      detail: `${say(`gateway.notices.kinds.${notice.kind}`)} · ${notice.itemName}`,
      time: notice.lastAt,
      colour: 'var(--mw-bad)',
      to: noticesAddress,
    })),
  };
};
