import { defineDomain } from '../manifest/define-domain.ts';

/** Sales that are paid in periods. */
export const instalments = defineDomain({
  name: 'instalments',
  pages: {
    installment_allocation: { opens: 'role', section: 'business' },
    installment_paymentView: { opens: 'role', section: 'business' },
  },
});
