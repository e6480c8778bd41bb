export { addRule } from './add-rule.ts';
export { alarmsInItemFile } from './alarms-in-item-file.ts';
export { deleteRules } from './delete-rules.ts';
export { editRule } from './edit-rule.ts';
export { createRuleWatch } from './watch-rules.ts';
