export const alarmErrors = {} as const;
