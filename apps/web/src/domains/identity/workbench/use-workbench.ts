import { webDomains } from '../../../shell/navigation/domains.ts';
import { mayOpen } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import type { PhoneEntry } from '../../../shell/web-domain.ts';
import { hasManagement, type WorkbenchEntry, workbenchEntries } from './workbench.ts';

/** What the signed-in user finds on the workbench or behind its management entry. */
export const useWorkbench = (on: PhoneEntry['on']): readonly WorkbenchEntry[] => {
  const profile = useProfile();
  return workbenchEntries(webDomains.all(), on, (page) => mayOpen(profile, page));
};

/** Whether they are shown the way to management. */
export const useManagement = (): boolean => {
  const profile = useProfile();
  return hasManagement(webDomains.all(), (page) => mayOpen(profile, page));
};
