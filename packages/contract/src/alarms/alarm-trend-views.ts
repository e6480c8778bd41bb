/** How a trend of alarms is cut: the last 24 hours, 30 days or 12 months, the running one last. */
export const alarmTrendViews = ['hours', 'days', 'months'] as const;
export type AlarmTrendView = (typeof alarmTrendViews)[number];
