export { createTableReader, type ValueReader } from './read-tables.ts';
