import type { HistoryMessages } from '../en/history.ts';

const history: HistoryMessages = {
  history: {
    title: '历史记录',
    moreRows: '及另外 %{count} 行',
    none: '暂无记录。',
    failed: '无法加载历史记录。',
    older: '显示更早的更改',
    someone: '系统',
    by: '%{name}',
    before: '之前',
    after: '之后',
    create: '创建',
    update: '修改',
    quickEdit: '已在列表中修改',
    delete: '删除',
    restore: '恢复',
    draft: '建立草稿',
    edit: '建立草稿',
    promote: '发布',
    archive: '归档',
    sort: '排序',
    import: '已从文件导入',
    bulkEdit: '批量编辑',
    undoBulk: '已恢复批量编辑',
    undoImport: '已撤销导入',
    restoreField: '恢复此值',
    restoreChange: '恢复修改前的值',
    restoreFieldConfirm: '将 [%{title}] 的%{field}恢复为 %{time} 之前的值？',
    restoreChangeConfirm: '将 [%{title}] 恢复为 %{time} 之前的值：%{fields}？',
    restored: '已恢复旧值',
    same: '目前已是这些值',
    secret: '已更改（内容保密）',
    unsavedFirst: '请先保存或放弃你的更改。',
  },
};

export default history;
