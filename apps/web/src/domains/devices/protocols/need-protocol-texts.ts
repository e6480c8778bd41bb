import { needNamespace } from '../../../texts/i18n.ts';

/** Only the names of the folders are of interest: the texts load by their namespace. */
const found = Object.keys(import.meta.glob('./*/texts/zh-CN.json'));

/** Loads the texts of every protocol; pages that show devices await it before they show. */
export const needProtocolTexts = async (): Promise<void> => {
  const namespaces = found.map((path) => `devices/protocols/${path.split('/')[1] ?? ''}`);
  // One of them is entered as an expression.
  await Promise.all([...namespaces, 'expressions'].map(needNamespace));
};
