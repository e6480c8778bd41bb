/** What drawings look like on the board. */
import type { SvgOptions } from '@millwright/scene';

export type BoardLook = Omit<SvgOptions, 'prefix'>;
