import type { MessagesMessages } from '../en/messages.ts';

const messages: MessagesMessages = {
  messages: {
    preview: '收件人所见',
    withSamples: '以虚构资料填上；发出时会填上真实资料。保存后可见改动。',
    frame: '%{locale}邮件',
    tested: '中英文测试邮件会发到 %{email}',
    count: '%{smart_count} 人会收到。',
    repeated: '%{smart_count} 个地址重复，只计一次。',
    unusable: '以下地址无法发送：%{list}',
    nobody: '暂时没有人会收到：请在上方选择收件对象并保存。',
    nameless: '%{placeholders}：%{smart_count} 名收件人没有姓名资料，会以“顾客”代替。',
    emptyOfShop: '%{placeholders} 会留空：设置中没有填写。',
    send: '发送…',
    sendNow: '发给 %{smart_count} 人',
    ask: '把“%{title}”发给 %{smart_count} 人吗？',
    askMore: '发出后不能收回；可在此页暂停或停止。',
    unsaved: '请先保存：发出的是已保存的内容。',
    to: '发给 %{email}（第 %{place} 位，共 %{total} 位）',
    previous: '上一位收件人',
    next: '下一位收件人',
    only: '此收件人收到：%{locales}',
    progress: '进度',
    sent: '已发出 %{sent} 封，共 %{total} 封',
    waiting: '尚未排入：%{count}',
    queued: '在发件箱：%{count}',
    rests: '设置中没有发件人邮箱，其余邮件会等到有为止（“设置”的“邮件”）。',
    failed: '%{smart_count} 封邮件发送失败或无法确定',
    unsendable: '%{smart_count} 个地址无法寄达，已略过。',
    someSent: '已发送，%{count} 封失败',
    noneSent: '全部未能发送',
    failedMails: '发送失败的邮件',
    show: '显示',
    copy: '以此撰写消息',
  },
};

export default messages;
