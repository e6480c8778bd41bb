import type { FaultSwitch } from './switch.ts';

const words = {
  zh: {
    title: '模拟工厂',
    hint: '打开开关即产生故障，关闭即恢复。',
    calm: '当前没有故障',
    faults: '个故障正在进行',
    clear: '全部恢复',
    lang: 'zh-CN',
    other: { code: 'en', name: 'English' },
  },
  en: {
    title: 'Simulated plant',
    hint: 'A switch makes its fault when it is turned on, and ends it when turned off.',
    calm: 'No faults now',
    faults: 'faults now',
    clear: 'End all faults',
    lang: 'en',
    other: { code: 'zh', name: '中文' },
  },
} as const;

export type PageLanguage = keyof typeof words;

const style = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; --line: #8884 }
  body { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
  header { position: sticky; top: 0; background: Canvas; padding: .5rem 0; display: flex;
    flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; border-bottom: 1px solid var(--line) }
  h1 { font-size: 1.4rem; margin: 0 } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
  header output { margin-inline-start: auto }
  .grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .75rem }
  fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 0; padding: .25rem .75rem }
  .link { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin-bottom: .75rem }
  label { display: flex; gap: .5rem; padding: .15rem 0 }
  label:has(:checked) { color: #d4380d; font-weight: 600 }`;

const script = `
  const boxes = [...document.querySelectorAll('input')];
  const output = document.querySelector('output');
  const count = () => {
    const on = boxes.filter(({ checked }) => checked).length;
    output.textContent = on === 0 ? output.dataset.calm : on + ' ' + output.dataset.faults;
    document.querySelector('button').disabled = on === 0;
  };
  const turn = async (box, on) => {
    const reply = await fetch('/switches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: box.dataset.id, on }),
    }).catch(() => ({ ok: false }));
    box.checked = reply.ok ? on : !on;
    count();
  };
  addEventListener('change', ({ target }) => turn(target, target.checked));
  document.querySelector('button').addEventListener('click', () => {
    for (const box of boxes) if (box.checked) turn(box, false);
  });
  count();`;

/** The page with a switch for every fault, in one language: connection by connection. */
export function renderControlPage(
  switches: readonly FaultSwitch[],
  language: PageLanguage,
): string {
  const { title, hint, calm, faults, clear, lang, other } = words[language];
  const lines = [...Map.groupBy(switches, ({ id }) => id.split('/')[0]).values()];
  const box = ({ id, name, on }: FaultSwitch): string =>
    `<label><input type="checkbox" role="switch" data-id="${id}"${on ? ' checked' : ''}>${name[language]}</label>`;
  const sections = lines.map((ofLine) => {
    const [link, ...machines] = [...Map.groupBy(ofLine, ({ owner }) => owner)];
    const cards = machines.map(
      ([owner, own]) =>
        `<fieldset><legend>${owner[language]}</legend>${own.map(box).join('')}</fieldset>`,
    );
    const [connection, own] = link ?? [];
    return `<section><h2>${connection?.[language] ?? ''}</h2>
<div class="link">${(own ?? []).map(box).join('')}</div>
<div class="grid">${cards.join('')}</div></section>`;
  });
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<header><h1>${title}</h1><span>${hint}</span>
<output data-calm="${calm}" data-faults="${faults}"></output>
<button type="button">${clear}</button> <a href="/?lang=${other.code}">${other.name}</a></header>
${sections.join('\n')}
<script>${script}</script>
</html>
`;
}
