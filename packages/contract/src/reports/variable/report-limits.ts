/** Points of one report: what a table shows side by side. */
export const mostReportPoints = 20;

/** Characters of the name of a report and of a view of it. */
export const mostReportName = 20;
