/** What conditions are bounded by. */

/** Most tests in one group of a condition. */
export const maxTests = 8;

/** How long nothing may have come, or a device have been away, before that is told: a week. */
export const longestSilenceMs = 7 * 86_400_000;
/** In which a change is looked at: a day. */
export const longestWindowMs = 86_400_000;
/** Characters of an expression in a condition, with the names of its points. */
export const longestConditionText = 4000;
/** Most rules of one item that hold an expression. */
export const maxExpressionRules = 500;
