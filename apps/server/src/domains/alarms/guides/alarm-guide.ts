import { refuse } from '@millwright/contract';
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { AlarmGuide } from '@millwright/contract/alarms/sources/rule-details.schemas';
import type { ItemId } from '@millwright/kernel';
import { findRules } from '../alarm-rules.store.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';

type GuideNeeds = Pick<AlarmNeeds, 'db' | 'screenNames'>;

/** What a screen of an item is called; null where it has no such one. */
const nameOf = async (
  { screenNames }: Pick<GuideNeeds, 'screenNames'>,
  id: number,
  item: ItemId,
): Promise<string | null> => {
  for (const named of screenNames.all()) {
    const name = await named({ id, revision: 0 }, item);
    if (name !== null) return name;
  }
  return null;
};

/** @throws Fault refusal `alarm.screen_foreign` */
export async function demandScreen(
  needs: Pick<GuideNeeds, 'screenNames'>,
  item: ItemId,
  screen: number | null | undefined,
): Promise<void> {
  if (screen === null || screen === undefined) return;
  if ((await nameOf(needs, screen, item)) === null) throw refuse('alarm.screen_foreign');
}

/** What the rule of an alarm has for whoever is called; nothing of a limit, and of a rule that is gone. */
export async function guideOf(
  needs: GuideNeeds,
  { ruleId, itemId }: Pick<Alarm, 'ruleId' | 'itemId'>,
): Promise<AlarmGuide> {
  const [rule] = ruleId === null ? [] : await findRules(needs.db, [ruleId]);
  // One that has moved with its device leads to nothing of where it was.
  if (rule === undefined || rule.itemId !== itemId) return { screen: null, file: null };
  const { screenId: id, file } = rule;
  const name = id === null ? null : await nameOf(needs, id, itemId);
  return { screen: id === null || name === null ? null : { id, name }, file };
}
