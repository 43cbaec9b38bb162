import type { OutboxMessages } from '../en/outbox.ts';

const outbox: OutboxMessages = {
  outbox: {
    content: '内容',
    page: '收件人所见',
    text: '纯文本',
    failed: '%{smart_count} 封邮件发送失败或无法确定',
    show: '显示',
  },
};

export default outbox;
