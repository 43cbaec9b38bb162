import type { MessagesMessages } from '../en/messages.ts';

const messages: MessagesMessages = {
  messages: {
    preview: '收件人所见',
    withSamples: '以虚构资料填上；发出时会填上真实资料。保存后可见改动。',
    frame: '%{locale}邮件',
  },
};

export default messages;
