import { errors } from '@millwright/contract';

/** What fills a text is known of the single write only. */
const places = /\{\w+\}/g;

const said = Object.entries(errors).map(([code, { zh, en }]) => ({
  code,
  text: `${zh} ${en}`.replaceAll(places, ' '),
}));

/** What reasons say in both languages, by their codes: of those whose texts hold one of the words at least. */
export function reasonTexts(words: string): Readonly<Record<string, string>> {
  const wanted = words.toLowerCase().trim().split(/\s+/);
  const found = said.filter(({ text }) => {
    const lower = text.toLowerCase();
    return wanted.some((word) => lower.includes(word));
  });
  return Object.fromEntries(found.map(({ code, text }) => [code, text]));
}
