/** What the form of a recipient plan holds, and what is sent of it. */

import { recipientPlanFacts } from '@millwright/contract/alarms/facts/recipient-plan';
import type {
  PlanStep,
  RecipientPlan,
  StepChannel,
  Target,
} from '@millwright/contract/alarms/recipients/recipients.schemas';
import { userId } from '@millwright/kernel';
import { clockPattern, clockText, minutesOf } from '../../../shell/fields/clock-of-day.ts';
import { fieldsOf } from '../../../shell/form/saving.ts';
import type { Language } from '../../../texts/language.ts';

/** A step as it is entered. */
export interface StepDraft {
  readonly afterMinutes: number | null;
  readonly channel: StepChannel;
  /** `user:3`, `role:4` and `duty`. */
  readonly people: readonly string[];
  readonly addresses: readonly string[];
}

/** Hours in which it is quiet; none where `on` is not set. */
export interface QuietDraft {
  readonly on: boolean;
  readonly begin: string;
  readonly end: string;
}

export interface PlanFields extends Pick<RecipientPlan, 'name' | 'stopsAtEnd' | 'enabled'> {
  readonly levels: RecipientPlan['levels'];
  readonly language: Language;
  readonly steps: readonly StepDraft[];
  readonly quiet: QuietDraft;
}

/** What a target is called in the list of people; null of an address. */
export const personKey = (target: Target): string | null => {
  if (target.kind === 'user') return `user:${target.userId}`;
  if (target.kind === 'role') return `role:${target.roleId}`;
  return target.kind === 'duty' ? 'duty' : null;
};

const targetOf = (key: string): Target => {
  const [kind, id] = key.split(':');
  if (kind === 'user') return { kind: 'user', userId: userId(Number(id)) };
  return kind === 'role' ? { kind: 'role', roleId: Number(id) } : { kind: 'duty' };
};

export const newStep = (afterMinutes = 0): StepDraft => ({
  afterMinutes,
  channel: 'mail',
  people: [],
  addresses: [],
});

/** Addresses are of all channels but WeChat and browsers, people of all but webhooks. */
export const takesPeople = (channel: StepChannel): boolean => channel !== 'webhook';
export const takesAddresses = (channel: StepChannel): boolean =>
  channel !== 'wechat' && channel !== 'push';

const draftOf = ({ afterMinutes, channel, to }: PlanStep): StepDraft => ({
  afterMinutes,
  channel,
  people: to.flatMap((target) => personKey(target) ?? []),
  addresses: to.flatMap((target) => (target.kind === 'address' ? [target.address] : [])),
});

const quietOf = (quiet: RecipientPlan['quiet']): QuietDraft => ({
  on: quiet !== null,
  begin: clockText(quiet?.begin ?? 1320),
  end: clockText(quiet?.end ?? 360),
});

export const startPlan = (plan: RecipientPlan | null, language: Language): PlanFields => {
  if (plan === null) {
    const entered = { name: '', stopsAtEnd: false, enabled: true, language } as const;
    return { ...entered, levels: [3, 4], steps: [newStep()], quiet: quietOf(null) };
  }
  const { steps, quiet, ...entered } = fieldsOf(plan, recipientPlanFacts.edit);
  return { ...entered, steps: steps.map(draftOf), quiet: quietOf(quiet) };
};

/** The steps as they are sent; null while one says no time or nobody. */
export function finishSteps(drafts: readonly StepDraft[]): PlanStep[] | null {
  const steps = drafts.flatMap(({ afterMinutes, channel, people, addresses }): PlanStep[] => {
    const to = [
      ...(takesPeople(channel) ? people.map(targetOf) : []),
      ...(takesAddresses(channel)
        ? addresses.map((address): Target => ({ kind: 'address', address }))
        : []),
    ];
    return afterMinutes === null || to.length === 0 ? [] : [{ afterMinutes, channel, to }];
  });
  return steps.length === drafts.length && steps.length > 0 ? steps : null;
}

/** Whether quiet hours are entered as a clock shows them. */
export const isQuietEntered = ({ on, begin, end }: QuietDraft): boolean =>
  !on || (clockPattern.test(begin) && clockPattern.test(end));

export const finishQuiet = ({ on, begin, end }: QuietDraft): RecipientPlan['quiet'] =>
  on ? { begin: minutesOf(begin), end: minutesOf(end) } : null;
