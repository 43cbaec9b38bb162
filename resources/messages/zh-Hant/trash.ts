import type { TrashMessages } from '../en/trash.ts';

const trash: TrashMessages = {
  trash: {
    none: '沒有已刪除的%{list}',
    noneHint: '刪除了的會在這裏出現，最新的在先，並可還原。',
    restore: '還原',
    undo: '復原',
    restored: '已還原 [%{title}]',
    restoredMany: '已還原 %{smart_count} 項紀錄',
    refused: '不能還原 [%{title}]：%{reason}',
    refusedMany: '有 %{smart_count} 項紀錄不能還原',
  },
};

export default trash;
