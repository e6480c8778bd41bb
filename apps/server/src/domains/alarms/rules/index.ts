export { alarmsInItemFile } from './alarms-in-item-file.ts';
export { createRule } from './create-rule.ts';
export { deleteRules } from './delete-rules.ts';
export { editRule } from './edit-rule.ts';
export { createRuleWatch } from './watch-rules.ts';
