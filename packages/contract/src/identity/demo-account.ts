/** The account for looking around; it exists only beside the simulated plant. */
export const demoAccount = { userName: 'demo', password: 'demo1234' } as const;
