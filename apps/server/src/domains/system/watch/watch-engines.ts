/** How each engine is, as at the last look, and when it was well last. */
import type { SystemState } from '@millwright/contract/system/system-state.schemas';
import type { Clock, Timestamp } from '@millwright/kernel';
import { type CheckedHealth, checkOf, type HealthPart } from '../../../platform/http/index.ts';
import type { SystemEvents } from '../events/index.ts';

type PartNow = SystemState['parts'][number];

export interface EngineWatch {
  /** Asks each of them; a second at most. */
  look(): Promise<void>;
  /** As at the last look. */
  readonly parts: readonly PartNow[];
  /** Whether one of them was away then: when it is back is looked at more often. */
  readonly isAnyAway: boolean;
}

/** Two answers that come too late are a busy machine. */
const missedLooks = 3;

/** As people know them; others by the name of their part. */
const productNames: Readonly<Record<string, string>> = {
  postgres: 'PostgreSQL',
  clickhouse: 'ClickHouse',
  mqtt: 'MQTT',
  nats: 'NATS',
};

const stateOf = ({ ok, degraded, isSilent }: CheckedHealth): PartNow['state'] => {
  if (ok) return 'well';
  if (degraded !== true) return 'away';
  return isSilent === true ? 'silent' : 'degraded';
};

/** @param engines those whose silence is an event; `others` are shown alone */
export function watchEngines(needs: {
  readonly engines: readonly HealthPart[];
  readonly others: readonly HealthPart[];
  readonly events: SystemEvents;
  readonly clock: Pick<Clock, 'now'>;
}): EngineWatch {
  const { engines, events, clock } = needs;
  const watched = [...engines, ...needs.others].map((part) => ({
    check: checkOf(part),
    isEngine: engines.includes(part),
    missed: 0,
    /** When the first of the looks began that it has missed. */
    missedSince: null as Timestamp | null,
    wellAt: null as Timestamp | null,
  }));
  let parts: PartNow[] = [];

  const lookAt = async (part: (typeof watched)[number]): Promise<PartNow> => {
    const asked = clock.now();
    const health = await part.check();
    const { name } = health;
    const state = stateOf(health);
    part.missed = health.ok ? 0 : part.missed + 1;
    part.missedSince = health.ok ? null : (part.missedSince ?? asked);
    if (health.ok) part.wellAt = clock.now();
    if (part.isEngine && health.ok) events.over('engine_away', name);
    if (part.isEngine && part.missed >= missedLooks) {
      events.holds(
        {
          kind: 'engine_away',
          severity: state === 'away' ? 'serious' : 'warning',
          subject: name,
          code: 'system_event.engine_away',
          details: { engine: productNames[name] ?? name },
        },
        part.missedSince ?? undefined,
      );
    }
    return { name, state, wellAt: part.wellAt };
  };

  return {
    async look() {
      parts = await Promise.all(watched.map(lookAt));
    },
    get parts() {
      return parts;
    },
    get isAnyAway() {
      return watched.some(({ isEngine, missed }) => isEngine && missed >= missedLooks);
    },
  };
}
