/** Most shifts of a week; the same shift with other hours on some days counts twice. */
export const maxShifts = 24;
/** Most dates that differ from the week. */
export const maxShiftExceptions = 400;
/** Most shifts of one such date. */
export const maxShiftsOfDate = 6;
/** Characters of the name of a shift. */
export const longestShiftName = 20;
