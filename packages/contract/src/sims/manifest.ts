import { defineDomain } from '../manifest/define-domain.ts';

/** The SIM cards of the boxes, and what they use. */
export const sims = defineDomain({
  name: 'sims',
  pages: {
    card_list: { opens: 'management', section: 'cards' },
    telecom_card_list: { opens: 'management', section: 'cards' },
    refuelingBag: { opens: 'management', section: 'cards' },
    continuation_cycle: { opens: 'management', section: 'cards' },
    card_list_SIM: { opens: 'management', section: 'cards' },
    traffic_push: { opens: 'management', section: 'cards' },
    IOT_renew: { opens: 'management', section: 'cards' },
    IOT_change: { opens: 'management', section: 'cards' },
    IOT_append: { opens: 'management', section: 'cards' },
  },
  sections: { cards: 100 },
});
