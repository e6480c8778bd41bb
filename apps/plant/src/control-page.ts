import type { FaultSwitch } from './switch.ts';

const words = {
  zh: { title: '模拟工厂', hint: '打开开关即产生故障，关闭即恢复。', lang: 'zh-CN' },
  en: { title: 'Simulated plant', hint: 'A switch turned on makes its fault.', lang: 'en' },
} as const;

export type PageLanguage = keyof typeof words;

/** The page with a switch for every fault, in one language. */
export function renderControlPage(
  switches: readonly FaultSwitch[],
  language: PageLanguage,
): string {
  const { title, hint, lang } = words[language];
  const owners = [...new Set(switches.map(({ owner }) => owner))];
  const groups = owners.map((owner) => {
    const rows = switches
      .filter((each) => each.owner === owner)
      .map(
        ({ id, name, on }) =>
          `<label><input type="checkbox" role="switch" data-id="${id}"${on ? ' checked' : ''}>${name[language]}</label>`,
      );
    return `<fieldset><legend>${owner[language]}</legend>${rows.join('')}</fieldset>`;
  });
  return `<!doctype html>
<html lang="${lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  main { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: 1rem }
  fieldset { border: 1px solid #8886; border-radius: .5rem }
  label { display: flex; gap: .5rem; padding: .15rem 0 }
</style>
<h1>${title}</h1>
<p>${hint}</p>
<main>${groups.join('')}</main>
<script>
  addEventListener('change', async ({ target }) => {
    const reply = await fetch('/switches', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: target.dataset.id, on: target.checked }),
    });
    if (!reply.ok) target.checked = !target.checked;
  });
</script>
</html>
`;
}
