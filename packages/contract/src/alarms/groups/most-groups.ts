/** Most first-out groups of an item. */
export const maxAlarmGroups = 100;

/** Most rules in one of them. */
export const maxGroupedRules = 200;
