export { recordedValues } from './keep-recorded.ts';
export { moveRecorded, type RecordedRow, recordedOf } from './recorded-points.store.ts';
export { createRecording, type Recording } from './recording.ts';
