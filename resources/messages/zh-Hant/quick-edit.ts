import type { QuickEditMessages } from '../en/quick-edit.ts';

const quickEdit: QuickEditMessages = {
  quickEdit: {
    edit: '編輯 %{title} 的%{field}',
    name: '%{title} 的%{field}',
    hint: 'Enter 儲存，Esc 取消',
    save: '儲存',
    restore: '還原',
    saving: '正在儲存 %{title} 的%{field}',
    saved: '已儲存 %{title} 的%{field}',
    refused: '未能儲存 %{title} 的%{field}：%{reason}',
    theirs: '期間已被改為',
    theirsHint: 'Enter 儲存你的，Esc 保留對方的',
  },
};

export default quickEdit;
