import type { HistoryMessages } from '../en/history.ts';

const history: HistoryMessages = {
  history: {
    title: '歷史紀錄',
    moreRows: '及另外 %{count} 行',
    none: '暫時沒有紀錄。',
    failed: '無法載入歷史紀錄。',
    older: '顯示較早的更改',
    someone: '系統',
    by: '%{name}',
    before: '之前',
    after: '之後',
    create: '新增',
    update: '更改',
    quickEdit: '已在列表中修改',
    delete: '刪除',
    restore: '還原',
    draft: '建立草稿',
    edit: '建立草稿',
    promote: '發布',
    archive: '封存',
    sort: '排序',
    import: '已由檔案匯入',
    bulkEdit: '批量編輯',
    undoBulk: '已還原批量編輯',
    undoImport: '已還原匯入',
    restoreField: '還原此值',
    restoreChange: '還原更改前的值',
    restoreFieldConfirm: '將 [%{title}] 的%{field}還原為 %{time} 之前的值？',
    restoreChangeConfirm: '將 [%{title}] 還原為 %{time} 之前的值：%{fields}？',
    restored: '已還原舊值',
    same: '目前已是這些值',
    secret: '已更改（內容保密）',
    unsavedFirst: '請先儲存或放棄你的更改。',
  },
};

export default history;
