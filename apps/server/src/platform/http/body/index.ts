/** The bodies of calls. */
export { filesOf, type UploadedFile, type UploadedFiles, withForm } from './form.ts';
export { createIncomingBodies, type IncomingBodies, type IncomingBody } from './incoming-body.ts';
export { takeJson } from './json-body.ts';
