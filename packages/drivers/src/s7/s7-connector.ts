import type { Duplex } from 'node:stream';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import { type Duration, type Fault, outage } from '@millwright/kernel';
import type { Connector } from '../link/tcp-connector.ts';
import type { TimerWheel } from '../timer-wheel.ts';
import {
  beginsWithPacket,
  createIsoFramer,
  encodeConnectRequest,
  encodeMessage,
} from './wire/iso-on-tcp.ts';
import { decodeSetup, encodeSetup, type S7Terms } from './wire/pdu.ts';

/** What we ask for; controllers grant what they have (240 bytes: S7-300 and 1200, 480, 960). */
const wanted: S7Terms = { pduBytes: 960, jobs: 4 };
const kinds = { pg: 1, op: 2, basic: 3 } as const;

/** The access points of a controller: who calls, and which processor is called. */
export function accessPointsOf({ model, rack, slot, connection }: S7Settings): {
  readonly local: number;
  readonly remote: number;
} {
  return {
    local: model === 'S7-200-SMART' ? 0x1000 : 0x0100,
    remote: (kinds[connection] << 8) | (rack << 5) | slot,
  };
}

/**
 * Opens a stream and signs in: transport connection, then terms. Resolves when it can carry requests.
 * Outages besides those of `dial`: `link.handshake_refused`, `link.garbage`, `link.timeout`.
 */
export function s7Connector(needs: {
  readonly dial: Connector;
  readonly wheel: TimerWheel;
  readonly settings: S7Settings;
  readonly timeout: Duration;
  granted(terms: S7Terms): void;
}): Connector {
  return async (signal) => {
    const stream = await needs.dial(signal);
    try {
      needs.granted(await signIn(stream, needs, signal));
      return stream;
    } catch (error) {
      stream.destroy();
      throw error;
    }
  };
}

function signIn(
  stream: Duplex,
  needs: { readonly wheel: TimerWheel; readonly settings: S7Settings; readonly timeout: Duration },
  signal: AbortSignal,
): Promise<S7Terms> {
  const { promise, resolve, reject } = Promise.withResolvers<S7Terms>();
  const refuse = (): void => {
    leave();
    // Who does not even speak as controllers do has refused nothing.
    reject(outage(isForeign ? 'link.garbage' : 'link.handshake_refused'));
  };
  let isForeign = false;
  let isAdmitted = false;
  const framer = createIsoFramer({
    connected() {
      if (isAdmitted) refuse();
      else stream.write(encodeMessage(encodeSetup(0, wanted)));
      isAdmitted = true;
    },
    message(pdu) {
      const terms = decodeSetup(pdu);
      if (!terms) {
        refuse();
        return;
      }
      const behind = leave();
      if (behind.length > 0) stream.unshift(behind);
      resolve(terms);
    },
    broken: refuse,
  });
  let isFirst = true;
  const onData = (chunk: Buffer): void => {
    isForeign = isFirst && !beginsWithPacket(chunk);
    isFirst = false;
    framer.push(chunk);
  };
  /** What still comes belongs to whoever takes the stream over; some of it may be here already. */
  const leave = (): Buffer => {
    stream.off('data', onData);
    stream.pause();
    return framer.giveUp();
  };
  const fail = (code: string) => (): void => reject(outage(code) satisfies Fault);
  const abort = fail('link.cancelled');
  // A controller that has no connection left closes the stream it has accepted.
  const closed = fail('link.handshake_refused');
  const timer = needs.wheel.timer(fail('link.timeout'));
  timer.start(needs.timeout);
  signal.addEventListener('abort', abort, { once: true });
  stream.on('data', onData);
  stream.once('end', closed);
  stream.once('close', closed);
  stream.on('error', closed);
  const { local, remote } = accessPointsOf(needs.settings);
  stream.write(encodeConnectRequest(local, remote));
  return promise.finally(() => {
    timer.stop();
    signal.removeEventListener('abort', abort);
    leave();
    stream.off('end', closed);
    stream.off('close', closed);
  });
}
