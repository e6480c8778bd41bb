/** The account that a demonstration offers on its sign-in page; it exists only beside the plant. */
export const demoAccount = { userName: 'demo', password: 'demo1234' } as const;
