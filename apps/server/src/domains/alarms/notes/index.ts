export { notesOf } from './alarm-notes.store.ts';
export { writeNote } from './write-note.ts';
