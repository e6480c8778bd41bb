import { definePort } from '@millwright/kernel';
import type { SearchProvider } from '../web-domain.ts';

/** What the palette searches besides the domains; titles are keys with their namespace. */
export const searches = definePort<SearchProvider>('web.searches', { key: ({ title }) => title });
