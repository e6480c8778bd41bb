import { switchWords } from '@millwright/contract/switch-words';
import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { BellNews } from '../../../../shell/web-domain.ts';
import { currentLanguage, needNamespace, text } from '../../../../texts/i18n.ts';
import type { Say } from '../../../../texts/say.ts';
import { call } from '../../../../wire/call.ts';
import { sayLogged } from '../log-change.ts';

const mostShown = 6;

/** What waits for the approval of a second person, where the reader may be one. */
export const approvalNews = async (signal: AbortSignal): Promise<BellNews> => {
  const [{ list }] = await Promise.all([
    call(telemetryEndpoints.awaiting, {}, { signal, hideErrors: true, polling: true }),
    needNamespace('telemetry'),
  ]);
  const others = list.filter(({ oneHand }) => !oneHand);
  const say: Say = (key: string, values: Record<string, unknown> = {}) =>
    text(`telemetry:${key}`, values);
  const words = switchWords[currentLanguage()];
  return {
    unread: others.length,
    entries: others.slice(0, mostShown).map((waiting) => ({
      key: waiting.commandId,
      title: `${waiting.pointName} ${sayLogged(waiting, words, say)}`,
      detail: `${waiting.userName} · ${waiting.itemName} · ${waiting.deviceName}`,
      time: waiting.createdAt,
      to: '/log_page/valueChange_log_page?writes.state=awaiting-approval',
    })),
  };
};
