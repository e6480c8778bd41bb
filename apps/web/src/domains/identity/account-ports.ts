/** What domains add to the pages of one's own account. */
import { definePort } from '@millwright/kernel';
import type { ComponentType } from 'react';

/** A part of the settings, on the desktop between contact and sessions; on the phone under push. */
export interface AccountSection {
  readonly key: string;
  /** Ascending from the top. */
  readonly order: number;
  /** Key of its title, with the namespace. */
  readonly title: string;
  readonly Part: ComponentType;
}

export const accountSections = definePort<AccountSection>('identity.account-sections', {
  key: ({ key }) => key,
  order: ({ order }) => order,
});
