/** What spreadsheets show in place of a value that they could not find out, and write into a CSV. */
const errors = new Set([
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NUM!', '#NULL!', '#SPILL!', '#CALC!'],
  ...['#FIELD!', '#BLOCKED!', '#CONNECT!', '#BUSY!', '#UNKNOWN!', '#GETTING_DATA', '#PYTHON!'],
]);

/** Whether it is no text that somebody has written, but the error of a cell. */
export const isCellError = (text: string): boolean => errors.has(text.toUpperCase());
