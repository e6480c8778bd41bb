import { ClickHouseError } from '@clickhouse/client';

/**
 * Numbers of ClickHouse's error list that say what is wrong with the rows of an insert: they would
 * be refused again by the best of engines. Everything else (memory, disk, parts, time, rights,
 * tables, quotas, replicas, and what nobody has thought of) says what is wrong with the engine.
 */
const dataErrors: ReadonlySet<string> = new Set([
  // A value that is not of its type.
  '6', // CANNOT_PARSE_TEXT
  '26', // CANNOT_PARSE_QUOTED_STRING
  '38', // CANNOT_PARSE_DATE
  '41', // CANNOT_PARSE_DATETIME
  '53', // TYPE_MISMATCH
  '70', // CANNOT_CONVERT_TYPE
  '72', // CANNOT_PARSE_NUMBER
  '349', // CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN
  // A value beyond what its type holds.
  '69', // ARGUMENT_OUT_OF_BOUND
  '131', // TOO_LARGE_STRING_SIZE
  '321', // VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
  '407', // DECIMAL_OVERFLOW
  // A block that is not what it says: fewer rows or other columns than its head names.
  '27', // CANNOT_PARSE_INPUT_ASSERTION_FAILED
  '32', // ATTEMPT_TO_READ_AFTER_EOF
  '33', // CANNOT_READ_ALL_DATA
  '117', // INCORRECT_DATA
  // A row that a constraint of the table forbids.
  '469', // VIOLATED_CONSTRAINT
]);

/** Whether an insert failed by what it inserts: to send it again would change nothing. */
export const blamesData = (error: unknown): boolean =>
  error instanceof ClickHouseError && dataErrors.has(error.code);
