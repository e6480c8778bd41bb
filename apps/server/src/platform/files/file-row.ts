import type { Timestamp } from '@millwright/kernel';

export interface FileRow {
  readonly id: number;
  /** As its owner named it, without folders; for display and download only. */
  readonly name: string;
  /** Checked against the content, or `application/octet-stream`. */
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal. */
  readonly sha256: string;
  readonly createdAt: Timestamp;
}
