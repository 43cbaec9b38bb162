import type { TrashMessages } from '../en/trash.ts';

const trash: TrashMessages = {
  trash: {
    none: '没有已删除的%{list}',
    noneHint: '删除的内容会在这里出现，最新的在前，并可恢复。',
    restore: '恢复',
    undo: '撤销',
    restored: '已恢复 [%{title}]',
    restoredMany: '已恢复 %{smart_count} 条记录',
    refused: '无法恢复 [%{title}]：%{reason}',
    refusedMany: '有 %{smart_count} 条记录无法恢复',
  },
};

export default trash;
