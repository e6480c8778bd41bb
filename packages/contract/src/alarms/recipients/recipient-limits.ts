/** Bounds of recipient plans and duty calendars, for pages too. */

/** By what a step may tell people. */
export const stepChannels = ['mail', 'sms', 'wechat', 'webhook', 'push'] as const;
/** Steps of a plan. */
export const maxSteps = 20;
/** People, roles and addresses of a step. */
export const maxTargets = 20;
/** Plans of an item. */
export const maxPlans = 50;
export const maxDuties = 100;
export const maxSwaps = 200;
