/** Counted since the link was made; bytes are those of Modbus frames, without TCP/IP headers. */
export interface LinkCounters {
  bytesOut: number;
  bytesIn: number;
  requests: number;
  replies: number;
  exceptions: number;
  timeouts: number;
  /** Replies that came after their time, twice, or that nobody asked for; they were dropped. */
  late: number;
  connects: number;
}

/** Of one station since the link was made; bytes are those of its frames. */
export interface StationTraffic {
  bytesOut: number;
  bytesIn: number;
  /** Replies that came after their time, or once more; they were dropped. */
  late: number;
}

/** What has gone over a link, in all and station by station. */
export interface LinkTraffic {
  readonly counters: LinkCounters;
  of(unit: number): StationTraffic;
  /** A request of so many bytes goes out. */
  asked(unit: number, bytes: number): void;
  /** A reply of so many bytes was the answer to a request. */
  answered(unit: number, bytes: number): void;
  /** A reply was dropped. */
  dropped(unit: number): void;
}

export function createLinkTraffic(): LinkTraffic {
  const counters: LinkCounters = {
    bytesOut: 0,
    bytesIn: 0,
    requests: 0,
    replies: 0,
    exceptions: 0,
    timeouts: 0,
    late: 0,
    connects: 0,
  };
  const stations = new Map<number, StationTraffic>();
  const of = (unit: number): StationTraffic => {
    let found = stations.get(unit);
    if (!found) {
      found = { bytesOut: 0, bytesIn: 0, late: 0 };
      stations.set(unit, found);
    }
    return found;
  };

  return {
    counters,
    of,
    asked(unit, bytes) {
      counters.requests += 1;
      counters.bytesOut += bytes;
      of(unit).bytesOut += bytes;
    },
    answered(unit, bytes) {
      counters.replies += 1;
      of(unit).bytesIn += bytes;
    },
    dropped(unit) {
      counters.late += 1;
      of(unit).late += 1;
    },
  };
}
