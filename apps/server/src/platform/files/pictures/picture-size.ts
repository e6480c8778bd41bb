/** How large a picture says that it is, read as strictly as its format is written. */

export interface PictureSize {
  /** Pixels of the whole picture, or of its largest frame where one reaches beyond it. */
  readonly width: number;
  readonly height: number;
  /** One, unless it is animated. */
  readonly frames: number;
}

/** Answers null where the content is not what its first bytes promise. */
export type ReadSize = (content: Buffer) => PictureSize | null;
