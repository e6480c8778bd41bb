import { defineDomain } from '../manifest/define-domain.ts';

/** Repairs and what is due: work orders on their way through the hands of people. */
export const maintenance = defineDomain({
  name: 'maintenance',
  pages: {
    maintain_submit: { opens: 'role', section: 'maintain' },
    maintain_list: { opens: 'role', section: 'maintain' },
    maintain_management: { opens: 'role', section: 'maintain' },
    maintain_mine: { opens: 'role', section: 'maintain' },
  },
  sections: { maintain: 65 },
});
