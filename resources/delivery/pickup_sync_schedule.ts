import { defineResource } from '../define.ts';
import { singleton } from '../singleton.ts';

/** When a store automatically syncs its pickup points with Kerry Express (SPEC §7, `ke-pickup-point`). */
export const pickup_sync_schedule = defineResource({
  ...singleton,
  name: 'pickup_sync_schedule',
  path: 'ke-pickup-point/schedule',
  label: ['Sync schedule', '同步時間表', '同步时间表'],
  plural: ['Sync schedule of pickup points', '自提點同步時間表', '自提点同步时间表'],
  about: [
    'When this store syncs its pickup points with Kerry Express by itself, in the name of whoever saved this last. What was changed by hand stays, and waits for staff where the list changed it, too.',
    '本店何時自動與嘉里快遞同步自提點，以最後儲存者的名義進行。人手改動過的會保留；名單亦有改動的，留待員工決定。',
    '本店何时自动与嘉里快递同步自提点，以最后保存者的名义进行。手动改动过的会保留；名单也有改动的，留待员工决定。',
  ],
  subject: 'Product',
  scope: 'store',
  title: 'time',
  fields: {
    daily: { kind: 'boolean', label: ['Sync every day', '每日同步', '每日同步'], default: false },
    time: {
      kind: 'time',
      label: ['At', '時間', '时间'],
      help: [
        'If the list can’t be read then, it is tried three times more, every quarter of an hour.',
        '如屆時讀取不到名單，會每十五分鐘再試一次，最多三次。',
        '如届时读取不到名单，会每十五分钟再试一次，最多三次。',
      ],
      required: true,
      default: '04:00',
    },
  },
  form: [{ section: 'schedule', label: ['Schedule', '時間表', '时间表'], fields: ['daily', 'time'] }],
});
