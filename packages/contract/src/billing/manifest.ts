import { defineDomain } from '../manifest/define-domain.ts';

/** What was ordered, topped up and invoiced. */
export const billing = defineDomain({
  name: 'billing',
  pages: {
    recharge_records: { opens: 'management', section: 'cards' },
    order_records: { opens: 'management', section: 'cards' },
    invoice_records: { opens: 'management', section: 'cards' },
    invoice_application: { opens: 'management', section: 'cards' },
    invoice_records_SIM: { opens: 'management', section: 'cards' },
  },
});
