import type { OutboxMessages } from '../en/outbox.ts';

const outbox: OutboxMessages = {
  outbox: {
    content: '內容',
    page: '收件人所見',
    text: '純文字',
    failed: '%{smart_count} 封電郵寄送失敗或未能確定',
    show: '顯示',
  },
};

export default outbox;
