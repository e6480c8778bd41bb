/** Leaving while something is on its way makes the browser complain of what is then refused. */
import { waitFor } from '@millwright/testing';
import type { Page } from 'playwright-core';

/** Follows what the page asks for. @returns resolves when all of it has been answered */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  page.on('request', (request) => void open.add(request));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return async () => {
    await waitFor('the page to have all it asked for', () => open.size === 0);
  };
}
