import type { Socket } from 'node:net';
import type { TimerWheel } from '../timer-wheel.ts';

/** Whoever reads a socket by pieces. */
export interface PieceReader {
  /** After a piece that was the last for now. */
  goOn(): void;
  /** Leaves what has not been taken to the next reader. */
  stop(): void;
}

/**
 * Reads what comes one piece a turn of the loop, so that others have their turns between, and as it
 * comes: nothing is put together that came apart, unless it had to wait.
 */
export function readPieces(
  socket: Socket,
  needs: {
    readonly wheel: TimerWheel;
    /** Bytes of a piece. */
    readonly most: number;
    /** How many milliseconds so many bytes have to wait; 0 takes them. */
    waitFor(bytes: number): number;
    /** False when it is to be the last for now. */
    take(piece: Buffer): boolean;
  },
): PieceReader {
  let next: NodeJS.Immediate | null = null;
  let isHeld = false;
  let isStopped = false;
  const pause = needs.wheel.timer(read);

  const later = (): void => {
    next ??= setImmediate(() => {
      next = null;
      read();
    });
  };

  function read(): void {
    if (isStopped || isHeld || next || pause.running || socket.destroyed) return;
    const bytes = Math.min(socket.readableLength, needs.most);
    // Asked for nothing, the socket tells its end, or that it goes on.
    if (bytes === 0) {
      socket.read(0);
      return;
    }
    const wait = needs.waitFor(bytes);
    if (wait > 0) {
      pause.start(wait);
      return;
    }
    isHeld = !needs.take(socket.read(bytes));
    if (!isStopped) later();
  }

  const stop = (): void => {
    isStopped = true;
    if (next) clearImmediate(next);
    pause.stop();
    socket.off('readable', read);
    socket.off('close', stop);
  };

  socket.on('readable', read);
  socket.on('close', stop);
  // Something may have come before.
  later();
  return {
    goOn() {
      if (!isHeld) return;
      isHeld = false;
      if (!isStopped) later();
    },
    stop,
  };
}
