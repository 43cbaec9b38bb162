import { brand_campaign } from './catalogue/brand_campaign.ts';
import { product_version } from './catalogue/product_version.ts';
import { user_group_application } from './customers/user_group_application.ts';
import type { Resource } from './define.ts';
import { periodFilter } from './filters.ts';
import { failed_job } from './index.ts';
import type { Label } from './kinds/kind.ts';
import { coupon } from './marketing/coupon.ts';
import { orderTabs, type QueueFilter, type WorkQueue } from './orders/order-tabs.ts';
import { outgoing_mail } from './system/outgoing_mail.ts';

export interface WorkGroup {
  readonly name: string;
  readonly label: Label;
  readonly queues: readonly WorkQueue[];
}

/** Number of days that the start page looks ahead. */
const daysAhead = 7;

/** Live records that begin or end within these days. */
function soon(of: Resource, now: Date, live: QueueFilter = {}): readonly WorkQueue[] {
  const until = new Date(now.getTime() + daysAhead * 86_400_000);
  const within = { gte: now.toISOString(), lte: until.toISOString() };
  const [en, hant, hans] = of.plural;
  return [
    {
      name: `${of.name}_begin`,
      of,
      label: [`${en} that begin`, `即將開始的${hant}`, `即将开始的${hans}`],
      filter: { ...live, started_at: within },
      sort: 'started_at',
    },
    {
      name: `${of.name}_end`,
      of,
      label: [`${en} that end`, `即將結束的${hant}`, `即将结束的${hans}`],
      filter: { ...live, ended_at: within },
      sort: 'ended_at',
    },
  ];
}

/**
 * The queues that the start page counts, each for users who may list it, in the order of a morning's work. The tabs
 * above the lists of orders are the same queues.
 */
export function workGroups(now: Date): readonly WorkGroup[] {
  const active = { status: ['active'] };
  // Ended versions are sold out for good; those that haven't begun may still get a quota.
  const onSale = { ...active, [periodFilter]: { gte: now.toISOString() } };
  return [
    {
      name: 'orders',
      label: ['Orders', '訂單', '订单'],
      queues: orderTabs.filter(({ name }) => name !== 'all'),
    },
    {
      name: 'customers',
      label: ['Customers', '顧客', '顾客'],
      queues: [
        {
          name: 'applications',
          of: user_group_application,
          label: ['Applications to decide', '待審批的申請', '待审批的申请'],
          filter: { status: ['pending'] },
        },
      ],
    },
    {
      name: 'stock',
      label: ['Stock', '存貨', '库存'],
      queues: [
        {
          name: 'sold_out',
          of: product_version,
          label: product_version.fields.sold_out.label,
          filter: { ...onSale, sold_out: { gte: '1' } },
        },
        {
          name: 'nearly_sold_out',
          of: product_version,
          label: product_version.fields.nearly_sold_out.label,
          filter: { ...onSale, nearly_sold_out: { gte: '1' } },
        },
      ],
    },
    {
      name: 'soon',
      label: [`Within ${daysAhead} days`, `${daysAhead} 日之內`, `${daysAhead} 日之内`],
      queues: [...soon(product_version, now, active), ...soon(coupon, now, active), ...soon(brand_campaign, now)],
    },
    {
      name: 'failed',
      label: ['Gone wrong', '出錯', '出错'],
      queues: [
        {
          name: 'mails_failed',
          of: outgoing_mail,
          label: ['Mails that failed', '寄送失敗的電郵', '发送失败的邮件'],
          filter: { status: ['failed'] },
        },
        {
          name: 'mails_unclear',
          of: outgoing_mail,
          label: ['Mails whose sending is unclear', '未能確定是否寄出的電郵', '未能确定是否发出的邮件'],
          filter: { status: ['unclear'] },
          onlyIfAny: true,
        },
        {
          name: 'jobs_failed',
          of: failed_job,
          label: ['Failed jobs to deal with', '待處理的失敗工作', '待处理的失败任务'],
          filter: { status: ['open'] },
        },
      ],
    },
  ];
}
