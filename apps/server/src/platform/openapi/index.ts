/** The declared calls as OpenAPI and as a page to read. */
export { serveOpenApi } from './openapi.ts';
