import type { QuickEditMessages } from '../en/quick-edit.ts';

const quickEdit: QuickEditMessages = {
  quickEdit: {
    edit: '编辑 %{title} 的%{field}',
    name: '%{title} 的%{field}',
    hint: 'Enter 保存，Esc 取消',
    save: '保存',
    restore: '恢复',
    saving: '正在保存 %{title} 的%{field}',
    saved: '已保存 %{title} 的%{field}',
    refused: '未能保存 %{title} 的%{field}：%{reason}',
    theirs: '期间已被改为',
    theirsHint: 'Enter 保存你的，Esc 保留对方的',
  },
};

export default quickEdit;
