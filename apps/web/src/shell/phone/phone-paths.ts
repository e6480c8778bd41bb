/**
 * The whitelist of the phone: the addresses that its pages may have. What the desktop has beyond
 * them (rules, designers, administration) is refused on the phone, whoever asks.
 */
const phonePaths: ReadonlySet<string> = new Set([
  '/home',
  '/items/item_page',
  '/device/device_page',
  '/workbench/workbench',
  '/administration/management',
  '/settings/settings_page',
  '/item/item_query',
  '/item/view_query',
  '/item/noVnc_device',
  '/noVnc',
  '/alarm/current_alarm_page',
  '/notice/notice_user_page',
  '/notice/notice_detail',
  '/maintain/maintain_mine',
  '/maintain/maintain_repair_details',
  '/maintain/repair_report',
  '/maintain/maintain_transfer',
  '/maintain/application_for_repair',
  '/maintain/projectImport',
  '/maintain/importNewProject',
  '/maintain/importOldProject',
  '/log_page',
  '/plan_page',
  '/installmentManagement',
  '/installment_paymentView',
  '/installmentDetails',
  '/installmentUnlock',
  '/productionManagement',
  '/home_page',
  '/home_page_edit_name',
  '/home_page_edit_password',
  '/home_page_logoff',
  '/home_page_push_set',
  '/wechatBinding',
  '/wechatHasBeenBound',
]);

/** Whether the phone may show a page with this route. */
export const isPhonePath = (path: string): boolean => phonePaths.has(path);
