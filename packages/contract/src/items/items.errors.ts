export const itemErrors = {} as const;
