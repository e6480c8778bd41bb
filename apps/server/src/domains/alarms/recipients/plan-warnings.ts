/** What is wrong with a plan that may be saved all the same: whoever saves it is told. */
import { isDutyAt, minutesOfWeek } from '@millwright/contract/alarms/recipients/on-duty';
import { stepChannels } from '@millwright/contract/alarms/recipients/recipient-limits';
import type {
  Duty,
  PlanWarning,
  StepChannel,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import type { UserId } from '@millwright/kernel';
import type { PersonToTell } from '../../identity/index.ts';
import { addressesOf } from './people-of-item.ts';
import { isOfNamer, isWithheld, namerOf } from './plan-namers.ts';
import type { StoredPlan } from './recipient-plans.store.ts';

interface PlanSurroundings {
  /** Those who may see the item. */
  readonly people: readonly PersonToTell[];
  /** Those of who named something in the plan who may see it. */
  readonly seeing: ReadonlySet<UserId>;
  readonly duties: readonly Duty[];
  /** Those that this server has. */
  readonly channels: ReadonlySet<StepChannel>;
}

export function planWarnings(plan: StoredPlan, around: PlanSurroundings): PlanWarning[] {
  if (!plan.enabled) return [];
  return [
    ...hoursOfNobody(plan, around),
    ...quietHours(plan),
    ...unreachable(plan, around),
    ...stepChannels
      .filter((one) => !around.channels.has(one))
      .filter((one) => plan.steps.some(({ channel }) => channel === one))
      .map((channel): PlanWarning => ({ code: 'no_channel', channel })),
    ...gone(plan, around),
    ...withheld(plan, around),
  ];
}

/** The hours of the week in which no step reaches anybody. */
function hoursOfNobody(plan: StoredPlan, around: PlanSurroundings): PlanWarning[] {
  const { people, duties } = around;
  const reaches = (channel: StepChannel, is: (person: PersonToTell) => boolean): boolean =>
    people.some((person) => is(person) && addressesOf(person, channel).length > 0);
  const isAlways = plan.steps.some(({ channel, to }) =>
    to.some((target) => {
      const namer = namerOf(plan.namedBy, channel, target);
      if (target.kind === 'address') return !isWithheld(namer, around.seeing);
      if (target.kind === 'user') return reaches(channel, ({ id }) => id === target.userId);
      if (target.kind === 'duty') return false;
      return reaches(
        channel,
        (person) => isOfNamer(namer, person) && person.roles.some(({ id }) => id === target.roleId),
      );
    }),
  );
  if (isAlways) return [];
  const ofDuty = plan.steps.filter(({ to }) => to.some(({ kind }) => kind === 'duty'));
  const held = duties.filter(({ userId }) =>
    ofDuty.some(({ channel }) => reaches(channel, ({ id }) => id === userId)),
  );
  const spans = spansWithout(held);
  const [first] = spans;
  if (first === undefined) return [];
  return [{ code: 'nobody', ...first, others: spans.length - 1 }];
}

/** The spans of a week, in minutes, in which none of the duties holds. */
function spansWithout(duties: readonly Duty[]): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (let at = 0; at <= minutesOfWeek; at++) {
    const isHeld = at === minutesOfWeek || duties.some((duty) => isDutyAt(duty, at));
    if (!isHeld) from ??= at;
    else if (from !== null) {
      spans.push({ from, to: at });
      from = null;
    }
  }
  return spans;
}

function quietHours({ quiet, levels }: StoredPlan): PlanWarning[] {
  const waiting = levels.filter((level) => level < 4);
  if (quiet === null || quiet.begin === quiet.end || waiting.length === 0) return [];
  return [{ code: 'quiet', ...quiet, levels: waiting }];
}

/** Who is named and has nothing that the channel could reach. */
function unreachable(plan: StoredPlan, { people, duties }: PlanSurroundings): PlanWarning[] {
  const onDuty = new Set(duties.map(({ userId }) => userId));
  const found = new Map<string, PlanWarning>();
  for (const { channel, to } of plan.steps) {
    for (const person of people) {
      if (addressesOf(person, channel).length > 0) continue;
      const isNamed = to.some(
        (target) =>
          (target.kind === 'user' && target.userId === person.id) ||
          (target.kind === 'duty' && onDuty.has(person.id)),
      );
      if (!isNamed) continue;
      const name = person.userName;
      found.set(`${person.id}:${channel}`, { code: 'unreachable', name, channel });
    }
  }
  return [...found.values()];
}

/** How many are named who may not see the item any more. */
function gone({ steps }: StoredPlan, { people }: PlanSurroundings): PlanWarning[] {
  const named = new Set(
    steps.flatMap(({ to }) =>
      to.flatMap((target) => (target.kind === 'user' ? [target.userId] : [])),
    ),
  );
  for (const { id } of people) named.delete(id);
  return named.size === 0 ? [] : [{ code: 'gone', count: named.size }];
}

/** How many addresses outside are told nothing, for who named them may not see the item any more. */
function withheld({ steps, namedBy }: StoredPlan, { seeing }: PlanSurroundings): PlanWarning[] {
  const found = new Set(
    steps.flatMap(({ channel, to }) =>
      to.flatMap((target) =>
        target.kind === 'address' && isWithheld(namerOf(namedBy, channel, target), seeing)
          ? [`${channel} ${target.address}`]
          : [],
      ),
    ),
  );
  return found.size === 0 ? [] : [{ code: 'withheld', count: found.size }];
}
