export const deviceErrors = {} as const;
