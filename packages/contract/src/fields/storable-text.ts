/** What a database takes: PostgreSQL has no room for U+0000 in a text, nor for half a pair in JSON. */

/** Whether the text can be stored as it is. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** The text without U+0000; halves of surrogate pairs become U+FFFD. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
