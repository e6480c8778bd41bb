export const telemetryErrors = {} as const;
