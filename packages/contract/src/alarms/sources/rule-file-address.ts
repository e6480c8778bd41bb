/** Where pages find the file of a rule, as long as their reader sees its item. */
export const ruleFileAddress = (rule: number): string => `/api/v1/alarmdataconfig/file?id=${rule}`;
