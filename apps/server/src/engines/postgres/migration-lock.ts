/** Advisory lock of whoever makes or changes tables: one process at a time. */
export const migrationLock = 7_305_002;
