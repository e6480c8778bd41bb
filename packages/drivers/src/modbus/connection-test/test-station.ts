import { causeWith, type TestAnswer, testTimes } from '../../connection-test.ts';
import { readFunctions } from '../plan/poll-plan.ts';
import type { DeviceProfile } from '../profile/profile.ts';
import { encodeRequest } from '../wire/pdu.ts';
import type { Ask } from './ask-over-link.ts';
import { causeOfOutcome, isStationMissing } from './cause-of-outcome.ts';

export interface StationUnderTest {
  readonly profile: DeviceProfile;
  readonly unitId: number;
  readonly maxRegisters: number;
  /** Stations that may be asked when this one does not answer. */
  readonly others: readonly number[];
  /** Milliseconds that it has for an answer. */
  readonly timeout: number;
}

/** One read of each space that the model has, the likeliest to be answered first. */
function firstReads({ families }: DeviceProfile): Buffer[] {
  const bySpace = new Map(families.map(({ space, ranges }) => [space, ranges[0]?.base ?? '0']));
  return (['holding', 'input', 'coil', 'discrete'] as const).flatMap((space) => {
    const base = bySpace.get(space);
    if (base === undefined) return [];
    return [encodeRequest({ fc: readFunctions[space], address: Number(base), count: 1 })];
  });
}

/** Asks until something is answered with a value: exceptions alone prove that somebody is there. */
export async function testStation(
  ask: Ask,
  { profile, unitId, maxRegisters, others, timeout }: StationUnderTest,
  signal: AbortSignal,
): Promise<TestAnswer> {
  const reads = firstReads(profile);
  const question = { unit: unitId, timeout, mostRegisters: maxRegisters };
  let refused: TestAnswer | null = null;
  for (const pdu of reads) {
    const { outcome, ms } = await ask({ ...question, pdu }, signal);
    const cause = causeOfOutcome(outcome, unitId);
    if (cause === null) return { roundTripMs: ms, cause };
    if (outcome.kind === 'exception' && !isStationMissing(outcome)) {
      refused ??= { roundTripMs: ms, cause };
      continue;
    }
    if (refused !== null) return refused;
    const isUnanswered = outcome.kind === 'silent' || isStationMissing(outcome);
    const answering = isUnanswered ? await findOther(ask, reads[0], others, signal) : null;
    if (answering === null) return { roundTripMs: null, cause };
    return { roundTripMs: null, cause: causeWith('device.station_other', { unitId, answering }) };
  }
  return refused ?? { roundTripMs: null, cause: causeWith('link.silent') };
}

/** A station that answers, whatever it says; asked all at once, for nobody waits long here. */
async function findOther(
  ask: Ask,
  pdu: Buffer | undefined,
  others: readonly number[],
  signal: AbortSignal,
): Promise<number | null> {
  if (pdu === undefined) return null;
  const answers = await Promise.all(
    others.map((unit) => ask({ unit, pdu, timeout: testTimes.others, mostRegisters: 1 }, signal)),
  );
  const at = answers.findIndex(
    ({ outcome }) =>
      outcome.kind === 'data' || (outcome.kind === 'exception' && !isStationMissing(outcome)),
  );
  return others[at] ?? null;
}
