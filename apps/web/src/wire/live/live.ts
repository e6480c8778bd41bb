/** The live connection of this page. */
import { liveEndpoints } from '@millwright/contract/telemetry/endpoints';
import { systemClock } from '@millwright/kernel';
import { quietCall } from '../call.ts';
import { loseToken, onSession } from '../token.ts';
import { createLive } from './live-socket.ts';

export const live = createLive({
  address: async () => {
    const { ticket } = await quietCall(liveEndpoints.ticket, {}, { polling: true });
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return `${scheme}://${location.host}/api/v1/live?ticket=${encodeURIComponent(ticket)}`;
  },
  clock: systemClock,
  onSignedOut: loseToken,
  random: Math.random,
});

onSession({ anew: live.close, renewed: live.reconnect });
