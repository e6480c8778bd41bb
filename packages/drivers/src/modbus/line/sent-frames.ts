/**
 * Who changes a part of a register by reading and writing all of it would undo what goes there in between.
 * Here is known what does, of all connections that this process has to the machine; of other masters nothing.
 */

/** A register that is read to be written again. */
export interface RegisterReading {
  /** The read goes out: from now on what is sent to the register counts, and what has no reply yet. */
  begin(): void;
  /** False once another frame was sent to the register. */
  readonly stands: boolean;
  /** It is written, or will not be. */
  end(): void;
}

/** The frames that write registers of one machine. */
export interface MachineFrames {
  /** A frame to these registers goes out. @returns to be called when it is answered, or given up */
  goes(address: number, count: number): () => void;
  /** Resolves when none of them waits for its reply that writes this register. */
  quiet(address: number): Promise<void>;
  read(address: number): RegisterReading;
}

/** Of all machines; one for the lines of a process. */
export interface SentFrames {
  /** @param machine the same for all connections to it */
  of(machine: string): MachineFrames;
}

interface Frame {
  readonly machine: string;
  readonly address: number;
  readonly count: number;
  readonly ended: Promise<void>;
}

interface Reading {
  readonly machine: string;
  readonly address: number;
  stands: boolean;
}

const meet = (
  frame: Omit<Frame, 'ended'>,
  { machine, address }: Omit<Reading, 'stands'>,
): boolean =>
  frame.machine === machine && address >= frame.address && address < frame.address + frame.count;

export function createSentFrames(): SentFrames {
  /** As many as are written in this moment: nothing is kept of what is over. */
  const underWay = new Set<Frame>();
  const readings = new Set<Reading>();

  const of = (machine: string): MachineFrames => {
    const meeting = (address: number): readonly Frame[] =>
      [...underWay].filter((frame) => meet(frame, { machine, address }));
    return {
      goes(address, count) {
        const { promise: ended, resolve } = Promise.withResolvers<void>();
        const frame = { machine, address, count, ended };
        underWay.add(frame);
        for (const reading of readings) if (meet(frame, reading)) reading.stands = false;
        return () => {
          underWay.delete(frame);
          resolve();
        };
      },
      async quiet(address) {
        await Promise.all(meeting(address).map(({ ended }) => ended));
      },
      read(address) {
        const reading: Reading = { machine, address, stands: true };
        return {
          begin() {
            // One that is sent again counts from its first time: either may be the one that is answered.
            if (readings.has(reading)) return;
            readings.add(reading);
            reading.stands = meeting(address).length === 0;
          },
          get stands() {
            return reading.stands;
          },
          end: () => void readings.delete(reading),
        };
      },
    };
  };
  return { of };
}
