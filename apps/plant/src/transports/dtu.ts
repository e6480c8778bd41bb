import { createConnection, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { ModbusFake } from '@millwright/drivers/modbus/fake/fake';
import { type Clock, seconds } from '@millwright/kernel';
import type { LayoutBox } from '../layout.ts';
import type { Platform } from './transport.ts';

/** A 4G box: dials the platform again and again, registers, beats, and passes bytes through. */
export interface Dtu {
  stop(): void;
}

const redial = seconds(2);
const beat = seconds(30);

export function startDtu(needs: {
  readonly fake: ModbusFake;
  readonly box: LayoutBox;
  readonly platform: Platform;
  readonly clock: Clock;
}): Dtu {
  const { fake, box, platform, clock } = needs;
  let socket: Socket | null = null;
  let cancel: () => void = () => {};
  let stopped = false;

  function dial(): void {
    const opened = createConnection({ host: '127.0.0.1', port: platform.dtuPort, noDelay: true });
    socket = opened;
    opened.on('error', () => opened.destroy());
    opened.on('connect', () => {
      opened.write(box.registration);
      fake.serve(box.sent === 'both' ? prefixed(opened, box.registration) : opened, 'rtu');
      keepBeating(opened);
    });
    opened.on('close', () => {
      cancel();
      if (!stopped) cancel = clock.after(redial, dial);
    });
  }

  function keepBeating(opened: Socket): void {
    cancel = clock.after(beat, () => {
      if (opened.destroyed) return;
      opened.write(Buffer.from(box.heartbeat, 'hex'));
      keepBeating(opened);
    });
  }

  dial();
  return {
    stop() {
      stopped = true;
      cancel();
      socket?.destroy();
    },
  };
}

/** Puts the registration before everything that is sent. */
function prefixed(socket: Socket, registration: string): Duplex {
  const stream = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) =>
      void socket.write(Buffer.concat([Buffer.from(registration), chunk]), done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk: Buffer) => stream.push(chunk));
  socket.on('close', () => stream.destroy());
  return stream;
}
