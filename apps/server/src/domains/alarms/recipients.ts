/** Recipient plans: what people keep of them, and their work. */
import { recipientPlanCalls } from '@millwright/contract/alarms/recipients/recipients.calls';
import type { Config } from '../../base/config.ts';
import type { Http } from '../../platform/http/index.ts';
import { openWebhooks } from '../../platform/notify/index.ts';
import type { Items } from '../items/index.ts';
import { type CallingNeeds, sendTest, startCalling, type TestNeeds } from './calling/index.ts';
import { type PlanNeeds, recipientsInItemFile, routeRecipientPlans } from './recipients/index.ts';
import { routeWays } from './route-ways.ts';

type RecipientNeeds = Omit<CallingNeeds, 'linkTo'> &
  Omit<PlanNeeds, 'onChange' | 'webhooks'> &
  Omit<TestNeeds, 'webhooks'> & {
    readonly http: Pick<Http, 'handle' | 'scope'>;
    readonly items: Pick<Items, 'ports'>;
    /** Messages have no link where nobody has said under which name people know the server. */
    readonly config: Pick<
      Config,
      'PUBLIC_URL' | 'WEBHOOK_HOSTS' | 'WEBHOOK_RANGES' | 'WEBHOOK_SECRET'
    >;
  };

/** Tells people of alarms by the plans of items, and answers the calls by which these are kept. */
export function createRecipients({ http, config, ...given }: RecipientNeeds): void {
  const needs = { ...given, webhooks: openWebhooks(config) };
  const { PUBLIC_URL: publicUrl } = config;
  const { lookAnew } = startCalling({
    ...needs,
    linkTo: ({ id }) =>
      publicUrl === undefined
        ? null
        : new URL(`/alarm/alarm_page?alarmId=${id}`, publicUrl).toString(),
  });
  needs.items.ports.fileParts.add(recipientsInItemFile());
  routeWays(http, needs);
  routeRecipientPlans(http, { ...needs, onChange: lookAnew });
  http.handle(recipientPlanCalls.test, (input, { session }) => sendTest(needs, input, session));
}
