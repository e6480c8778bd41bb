/** The OpenAPI document as a page that people read: no script, nothing from elsewhere. */
import type { OpenApiDocument } from '@millwright/contract/openapi';

const asText = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c,
  );

/** The two marks that descriptions use: `code` and list items. */
const prose = (text: string): string =>
  asText(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\n- /g, '<br>• ');

const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 15px/1.6 system-ui, "Noto Sans CJK SC", "Microsoft YaHei", sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 6rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; }
nav a { display: inline-block; margin-right: 1rem; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; }
summary { cursor: pointer; align-items: start; display: flex; flex-wrap: wrap; gap: .2rem .8rem; padding: .5rem .8rem; }
summary .path { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
summary .what { flex: 1 1 18rem; opacity: .75; }
.method { border-radius: 4px; background: var(--soft); font: 600 .8rem/1.9 ui-monospace, monospace; min-width: 4.2rem; text-align: center; }
details > div { border-top: 1px solid var(--line); padding: .6rem .8rem; }
h3 { font-size: .9rem; margin: .8rem 0 .2rem; }
pre { background: var(--soft); border-radius: 4px; font-size: .82rem; margin: 0; overflow-x: auto; padding: .6rem; }
`;

type Operation = Readonly<Record<string, unknown>>;

const block = (heading: string, value: unknown): string =>
  value === undefined
    ? ''
    : `<h3>${heading}</h3><pre>${asText(JSON.stringify(value, null, 2))}</pre>`;

/** The one media type of a content map. */
const schemaOf = (part: unknown): unknown => {
  const { content } = (part ?? {}) as { content?: Record<string, { schema: unknown }> };
  return Object.values(content ?? {})[0]?.schema;
};

function operationHtml(path: string, method: string, operation: Operation): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const reply = (responses as Record<string, unknown> | undefined)?.['200'];
  return `<details id="${asText(String(operation.operationId))}">
<summary><span class="method">${method.toUpperCase()}</span><span class="path">${asText(path)}</span>
<span class="what">${asText(String(summary))}</span></summary>
<div><p>${prose(String(description))}</p>
${block('参数 Parameters', parameters)}${block('请求内容 Body', schemaOf(requestBody))}
${block('应答 Reply', schemaOf(reply))}</div></details>`;
}

/** @param json address of the document itself */
export function renderApiPage(document: OpenApiDocument, json: string): string {
  const areas = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const area = String((operation.tags as string[])[0]);
      const list = areas.get(area) ?? [];
      areas.set(area, [...list, operationHtml(path, method, operation)]);
    }
  }
  const links = [...areas.keys()].map((area) => `<a href="#${area}">${area}</a>`).join('');
  const sections = [...areas].map(
    ([area, operations]) => `<h2 id="${area}">${area}</h2>\n${operations.join('\n')}`,
  );
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><title>Millwright 接口 API</title><style>${style}</style></head>
<body><h1>Millwright 接口 API</h1>
<p>机器可读的描述 For machines: <a href="${json}">OpenAPI 3.1</a></p>
<p>应答为 <code>{code, data, message}</code>，<code>code</code> 200 表示成功；路径不区分大小写。<br>
Replies are <code>{code, data, message}</code>; <code>code</code> 200 is success. Paths match without regard to case.</p>
<nav>${links}</nav>
${sections.join('\n')}
</body></html>`;
}
