/** Waits for what is in a spool to leave it. */

export interface LeaveWaits {
  /** Resolves when the block of this version has left, or when this ends; at once without one. */
  until(version: bigint | undefined): Promise<void>;
  /** Blocks leave in the order of their versions. */
  left(version: bigint): void;
  /** How many wait. */
  readonly count: number;
  end(): void;
}

export function createLeaveWaits(): LeaveWaits {
  let waits: { readonly version: bigint; readonly resolve: () => void }[] = [];
  let lastLeft = -1n;
  return {
    async until(version) {
      // A block has left some time before the spool has forgotten it.
      if (version === undefined || version <= lastLeft) return;
      await new Promise<void>((resolve) => waits.push({ version, resolve }));
    },
    left(version) {
      lastLeft = version;
      for (const wait of waits) if (wait.version <= version) wait.resolve();
      waits = waits.filter((wait) => wait.version > version);
    },
    get count() {
      return waits.length;
    },
    end() {
      for (const { resolve } of waits) resolve();
    },
  };
}
