import { saveFile } from '@millwright/ui';

/** Hands a text to the browser as a file. */
export const saveText = (name: string, type: string, text: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
