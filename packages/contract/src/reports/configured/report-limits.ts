/** Limits of reports, for forms too: no schema comes with them. */

/** Most reports of one item. */
export const maxReportsPerItem = 200;

/** Longest heading of a point in a report. */
export const longestReportHeading = 40;

/** Longest name of a period. */
export const longestPeriodTitle = 20;
