import type { PrivacyMessages } from '../en/privacy.ts';

const privacy: PrivacyMessages = {
  privacy: {
    title: '資料保護',
    save: '儲存全部資料為檔案',
    saveWhy:
      '顧客查詢商店持有其何種資料時使用：包括紀錄、電郵、變更及其提交的檔案。儲存者會記入歷史及個人資料匯出紀錄。',
    saved: '資料已儲存為 %{name}',
    erase: '清除個人資料…',
    eraseWhy: '供要求刪除資料的顧客使用。訂單、積分及優惠券只以編號保留。',
    erasing: '顧客紀錄已清除；歷史、匯入及電郵正於背景清除，完成後狀態會更新。',
    wait: '正在清除其他地方所存的此顧客資料。',
    done: '此顧客的個人資料已於各處清除。',
  },
};

export default privacy;
