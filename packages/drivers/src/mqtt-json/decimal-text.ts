/** One way alone to read each digit, so that a long text costs a time in proportion. */
const decimal = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?\s*$/i;

/** Whether a text is a decimal number, with a point and an exponent or without. */
export const isDecimal = (text: string): boolean => decimal.test(text);
