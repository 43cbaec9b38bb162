import type { MessagesMessages } from '../en/messages.ts';

const messages: MessagesMessages = {
  messages: {
    preview: '收件人所見',
    withSamples: '以虛構資料填上；寄出時會填上真實資料。儲存後可見改動。',
    frame: '%{locale}電郵',
  },
};

export default messages;
