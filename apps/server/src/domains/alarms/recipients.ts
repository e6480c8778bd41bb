/** Recipient plans: what people keep of them, and their work. */
import { recipientPlanCalls } from '@millwright/contract/alarms/recipients/recipients.calls';
import type { Http } from '../../platform/http/index.ts';
import { type CallingNeeds, sendTest, startCalling, type TestNeeds } from './calling/index.ts';
import { type PlanNeeds, routeRecipientPlans } from './recipients/index.ts';

export type RecipientNeeds = Omit<CallingNeeds, 'linkTo'> &
  Omit<PlanNeeds, 'onChange'> &
  TestNeeds & {
    readonly http: Pick<Http, 'handle' | 'scope'>;
    /** Under which name people know the server; messages have no link where nobody has said it. */
    readonly publicUrl: string | undefined;
  };

/** Tells people of alarms by the plans of items, and answers the calls by which these are kept. */
export function createRecipients({ http, publicUrl, ...needs }: RecipientNeeds): void {
  const { lookAnew } = startCalling({
    ...needs,
    linkTo: ({ id }) =>
      publicUrl === undefined
        ? null
        : new URL(`/alarm/alarm_page?alarmId=${id}`, publicUrl).toString(),
  });
  routeRecipientPlans(http, { ...needs, onChange: lookAnew });
  http.handle(recipientPlanCalls.test, (input, { session }) => sendTest(needs, input, session));
}
