export { demandScreen, guideOf } from './alarm-guide.ts';
export { readRuleFile, removeRuleFile, setRuleFile } from './rule-files.ts';
