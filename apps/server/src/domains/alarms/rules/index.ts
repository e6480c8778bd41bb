export { alarmsInItemFile } from './alarms-in-item-file.ts';
export { checkRule } from './check-rule.ts';
export { clearItem } from './clear-item.ts';
export { createRule } from './create-rule.ts';
export { deleteRules } from './delete-rules.ts';
export { editRule } from './edit-rule.ts';
export { moveRules } from './move-rules.ts';
export {
  devicesOfCondition,
  expressionsOf,
  pointsOfCondition,
  runnable,
  textsOf,
} from './rule-condition.ts';
export { createRuleWatch } from './watch-rules.ts';
