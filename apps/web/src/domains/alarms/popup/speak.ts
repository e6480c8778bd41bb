/** Says a text once, where the machine has a voice for the language; elsewhere the tones do. */
export const speak = (text: string, language: string): void => {
  if (!('speechSynthesis' in globalThis)) return;
  const voices = speechSynthesis.getVoices();
  const voice = voices.find(({ lang }) => lang.replace('_', '-').startsWith(language.slice(0, 2)));
  if (voice === undefined) return;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = language;
  speechSynthesis.speak(said);
};

/** Brings the voices: some browsers have none at hand until they were asked for once. */
export const wakeVoices = (): void => void globalThis.speechSynthesis?.getVoices();

/** Ends what is being said and what waits to be. */
export const hush = (): void => globalThis.speechSynthesis?.cancel();
