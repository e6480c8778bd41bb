/** The page on which people read the calls and try them: Swagger UI, from this server alone. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PageContent } from '../http/index.ts';

const fromViewer = (file: string) => (): Promise<Buffer> =>
  readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${file}`));

/** Beside the page, because the policy of contents allows no script within it. */
const openViewer = (documentPath: string): string => `
SwaggerUIBundle({
  url: '${documentPath}',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: -1,
  // The default sends the document's address to a service elsewhere.
  validatorUrl: null,
});
`;

const html = (path: string, documentPath: string): string => `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="${path}/viewer.css">
<title>Millwright 接口 API</title></head>
<body><noscript>此页需要 JavaScript；机器可读的描述：<br>This page needs JavaScript; for machines:
<a href="${documentPath}">OpenAPI 3.1</a></noscript>
<div id="calls"></div>
<script src="${path}/viewer.js"></script><script src="${path}/open.js"></script>
</body></html>
`;

/** The page at `path` and what it loads: path, media type, content. */
export const apiPageFiles = (
  path: string,
  documentPath: string,
): readonly (readonly [path: string, type: string, content: PageContent])[] => [
  [path, 'text/html; charset=utf-8', html(path, documentPath)],
  [`${path}/viewer.css`, 'text/css; charset=utf-8', fromViewer('swagger-ui.css')],
  [`${path}/viewer.js`, 'text/javascript; charset=utf-8', fromViewer('swagger-ui-bundle.js')],
  [`${path}/open.js`, 'text/javascript; charset=utf-8', openViewer(documentPath)],
];
