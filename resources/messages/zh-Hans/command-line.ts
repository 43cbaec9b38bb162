import type { CommandLineMessages } from '../en/command-line.ts';

const commandLine: CommandLineMessages = {
  commandLine: {
    waiting: '%{group}：待处理',
    title: '搜索及命令',
    placeholder: '搜索记录、页面及操作',
    new: '新建%{name}',
    exact: '完全匹配',
    screens: '页面',
    all: '%{list}中所有匹配的记录',
    searchIn: '在%{list}中搜索',
    late: '未能及时找到',
    near: '%{list}（拼写相近）',
    nothing: '没有与“%{q}”匹配的结果。',
    failed: '搜索失败，请继续输入以重试。',
    count: '%{smart_count} 条结果',
    actions: '本页操作',
    recent: '最近打开',
    views: '已保存的视图',
    onThisPage: '本页',
    toScreens: '前往页面',
    shortcuts: '键盘快捷键',
    choose: '选择',
    open: '打开',
    openElsewhere: '在新标签页打开',
    close: '关闭',
  },
};

export default commandLine;
