/** Serves the description of the calls, for machines and for people. */
import type { Call } from '@millwright/contract';
import { describeCalls } from '@millwright/contract/openapi';
import type { Http } from '../http/index.ts';
import { renderApiPage } from './openapi-page.ts';

const jsonPath = '/api/v1/openapi.json';

export function serveOpenApi(
  http: Pick<Http, 'page'>,
  calls: readonly Call[],
  version: string,
): void {
  const document = describeCalls(calls, version);
  http.page(jsonPath, 'application/json; charset=utf-8', JSON.stringify(document));
  http.page('/api/v1/docs', 'text/html; charset=utf-8', renderApiPage(document, jsonPath));
}
