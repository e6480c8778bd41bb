/** How large a picture may be where browsers draw it: so that it fits into their memory. */
export interface PictureLimits {
  /** Pixels of the longer side. */
  readonly side: number;
  /** Millions of pixels. */
  readonly megapixels: number;
  /** The same of all frames of an animation together. */
  readonly allFrames: number;
}

/** What a telephone's camera takes, and what most of them can draw. */
export const pictureLimits: PictureLimits = { side: 16_384, megapixels: 40, allFrames: 400 };
