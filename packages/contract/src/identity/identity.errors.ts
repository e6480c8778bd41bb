export const identityErrors = {} as const;
