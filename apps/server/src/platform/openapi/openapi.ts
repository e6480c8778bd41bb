/** Serves the description of the calls, for machines and for people. */
import type { Call } from '@millwright/contract';
import { describeCalls } from '@millwright/contract/call/openapi';
import type { Http } from '../http/index.ts';
import { apiPageFiles } from './openapi-page.ts';

const jsonPath = '/api/v1/openapi.json';

export function serveOpenApi(
  http: Pick<Http, 'page'>,
  calls: readonly Call[],
  version: string,
): void {
  const document = describeCalls(calls, version);
  http.page(jsonPath, 'application/json; charset=utf-8', JSON.stringify(document));
  for (const file of apiPageFiles('/api/v1/docs', jsonPath)) http.page(...file);
}
