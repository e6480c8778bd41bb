/** Which alarms there would have been too, and which not: those of one source whose times touch are one. */
import { type AlarmSource, sourceKey } from '../occurrences/index.ts';

interface Lasting extends AlarmSource {
  readonly raisedAt: number;
  /** Null of one that is active. */
  readonly clearedAt: number | null;
}

/**
 * @param rehearsed,real of each source in the order of their raises, one after the other
 * @returns of each, those that the other has nothing of
 */
export function compareAlarms<Simulated extends Lasting, Real extends Lasting>(
  simulated: readonly Simulated[],
  real: readonly Real[],
): { readonly added: ReadonlySet<Simulated>; readonly missed: ReadonlySet<Real> } {
  const added = new Set(simulated);
  const missed = new Set(real);
  const realOf = Map.groupBy(real, sourceKey);
  for (const [source, own] of Map.groupBy(simulated, sourceKey)) {
    const others = realOf.get(source) ?? [];
    let place = 0;
    for (const alarm of own) {
      while (endOf(others[place]) < alarm.raisedAt) place += 1;
      // What touches it; the last of them may go on into the next one.
      for (let at = place; at < others.length; at += 1) {
        const other = others[at] as Real;
        if (other.raisedAt > endOf(alarm)) break;
        added.delete(alarm);
        missed.delete(other);
        place = at;
      }
    }
  }
  return { added, missed };
}

/** Of nothing that ever ends, none. */
const endOf = (alarm: Lasting | undefined): number => alarm?.clearedAt ?? Number.POSITIVE_INFINITY;
