export type Strength = 'weak' | 'fair' | 'strong';

/** How long a password of letters and digits would withstand guessing, roughly. */
export const passwordStrength = (password: string): Strength => {
  const classes = [/[a-z]/, /[A-Z]/, /\d/].filter((sign) => sign.test(password)).length;
  const different = new Set(password).size;
  if (password.length < 8 || classes < 2 || different < 5) return 'weak';
  return password.length >= 12 && classes === 3 && different >= 8 ? 'strong' : 'fair';
};
