/** Serves the description of the calls, for machines and for people. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Call } from '@millwright/contract';
import { describing } from '@millwright/contract/call/openapi';
import type { Http } from '../http/index.ts';
import { apiPageFiles } from './openapi-page.ts';

const jsonPath = '/api/v1/openapi.json';

/** Others have their turn between two calls: most servers are never asked for it, so none begins with it. */
async function describe(calls: readonly Call[], version: string): Promise<string> {
  const steps = describing(calls, version);
  for (;;) {
    const step = steps.next();
    if (step.done) return JSON.stringify(step.value);
    await nextTurn();
  }
}

export function serveOpenApi(
  http: Pick<Http, 'page'>,
  calls: readonly Call[],
  version: string,
): void {
  http.page(jsonPath, 'application/json; charset=utf-8', () => describe(calls, version));
  for (const file of apiPageFiles('/api/v1/docs', jsonPath)) http.page(...file);
}
