import type { MessagesMessages } from '../en/messages.ts';

const messages: MessagesMessages = {
  messages: {
    preview: '收件人所見',
    withSamples: '以虛構資料填上；寄出時會填上真實資料。儲存後可見改動。',
    frame: '%{locale}電郵',
    tested: '中英文測試電郵會寄到 %{email}',
    count: '%{smart_count} 人會收到。',
    repeated: '%{smart_count} 個地址重複，只計一次。',
    unusable: '以下地址無法寄送：%{list}',
    nobody: '暫時沒有人會收到：請於上方選擇收件對象並儲存。',
    nameless: '%{placeholders}：%{smart_count} 名收件人沒有姓名資料，會以「顧客」代替。',
    emptyOfShop: '%{placeholders} 會留空：設定中沒有填寫。',
    send: '寄出…',
    sendNow: '寄給 %{smart_count} 人',
    ask: '把「%{title}」寄給 %{smart_count} 人嗎？',
    askMore: '寄出後不能收回；可於此頁暫停或停止。',
    unsaved: '請先儲存：寄出的是已儲存的內容。',
    to: '寄給 %{email}（第 %{place} 位，共 %{total} 位）',
    previous: '上一位收件人',
    next: '下一位收件人',
    only: '此收件人收到：%{locales}',
    progress: '進度',
    sent: '已寄出 %{sent} 封，共 %{total} 封',
    waiting: '尚未排入：%{count}',
    queued: '在寄件匣：%{count}',
    rests: '設定未有寄件人電郵，其餘電郵會等到有為止（「設定」的「電郵」）。',
    failed: '%{smart_count} 封電郵寄送失敗或未能確定',
    unsendable: '%{smart_count} 個地址無法寄達，已略過。',
    someSent: '已寄出，%{count} 封失敗',
    noneSent: '全部未能寄出',
    failedMails: '寄送失敗的電郵',
    show: '顯示',
    copy: '以此撰寫訊息',
  },
};

export default messages;
