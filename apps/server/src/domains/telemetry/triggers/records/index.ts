export { createRecordKeeper } from './keep-record.ts';
export { offerRecordFile } from './record-file.ts';
export { listRecords, purgeRecords, type RecordFilter } from './trigger-records.store.ts';
