/** What points stood at lately. Pure: time comes with the calls. */
import type { PointValue } from '@millwright/contract/telemetry/telemetry.schemas';
import { type PointId, seconds } from '@millwright/kernel';

/** How often the points are looked at. */
export const lookEvery = seconds(5);
/** A look that is older than this says nothing of a moment: nobody looked then. */
const oldest = 2 * lookEvery;
/** What is asked for lies a minute back at most, and whoever asks may come a little late. */
const kept = seconds(80);

interface Look {
  readonly at: number;
  readonly values: ReadonlyMap<PointId, PointValue>;
}

export class RecentValues {
  /** The oldest first. */
  #looks: Look[] = [];

  look(at: number, values: Iterable<PointValue>): void {
    const last = this.#looks.at(-1)?.values;
    const now = new Map<PointId, PointValue>();
    for (const value of values) {
      const before = last?.get(value.pointId);
      // What has not changed is kept once.
      const isSame = before?.time === value.time && before.quality === value.quality;
      now.set(value.pointId, isSame ? before : value);
    }
    // A clock that was set back: what lies ahead of it now is of another time.
    this.#looks = this.#looks.filter((look) => look.at < at && look.at >= at - kept);
    this.#looks.push({ at, values: now });
  }

  /** The last look at the point up to that moment; undefined where nobody looked about then. */
  at(point: PointId, moment: number): PointValue | undefined {
    const look = this.#looks.findLast(({ at }) => at <= moment);
    return look === undefined || moment - look.at > oldest ? undefined : look.values.get(point);
  }
}
