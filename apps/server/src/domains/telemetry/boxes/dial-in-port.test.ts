import { createServer } from 'node:net';
import { createTimerWheel } from '@millwright/drivers';
import { systemClock } from '@millwright/kernel';
import { afterEach, expect, it } from 'vitest';
import { silentLog } from '../../../base/log.ts';
import { lastWords } from '../../../last-words.ts';
import { createDialInBoxes } from './dial-in-boxes.ts';

const other = createServer();
const wheel = createTimerWheel(systemClock);
afterEach(async () => {
  wheel.stop();
  await new Promise((resolve) => other.close(resolve));
});

it('a port that another program has is told in a sentence, with its setting', async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const boxes = createDialInBoxes({
    ...{ clock: systemClock, log: silentLog, wheel },
    listen: { host: '127.0.0.1', port },
    gateways: {
      meetings: async () => [],
      noteMeeting: async () => {},
      noteMove: () => {},
      noteRefusal: () => {},
    },
  });
  const failure = await boxes.start().catch((error: unknown) => error);
  expect(lastWords(failure)).toBe(
    `dial_in.port_taken: port 127.0.0.1:${port}, where boxes dial in, cannot be opened: another program has it. Choose another DTU_PORT.`,
  );
});
