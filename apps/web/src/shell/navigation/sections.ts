import type { IconName } from '../icons/Icon.tsx';
import type { SectionName } from '../web-domain.ts';

interface Section {
  readonly icon: IconName;
  /** Among the entries of the first level. */
  readonly order: number;
}

/** Sections of the side menu; their titles are `shell:sections.<name>`. */
export const sections: Readonly<Record<SectionName, Section>> = {
  configure: { icon: 'configure', order: 30 },
  alarm: { icon: 'alarm', order: 40 },
  analysis: { icon: 'analysis', order: 50 },
  access: { icon: 'users', order: 80 },
  logs: { icon: 'logs', order: 90 },
};
