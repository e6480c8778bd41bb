export { alarmsInItemFile } from './alarms-in-item-file.ts';
export { checkRule, holding } from './check-rule.ts';
export { clearItem } from './clear-item.ts';
export { createRule } from './create-rule.ts';
export { deleteRules } from './delete-rules.ts';
export { editRule } from './edit-rule.ts';
export { moveRules } from './move-rules.ts';
export {
  devicesOfCondition,
  expressionsOf,
  pointsOfCondition,
  ruleCondition,
  runnable,
  testsOf,
  textsOf,
  withOthers,
} from './rule-condition.ts';
export { formulasOf, storedWhen } from './rule-expressions.ts';
export { createRuleWatch } from './watch-rules.ts';
