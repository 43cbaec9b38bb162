import type { CommandLineMessages } from '../en/command-line.ts';

const commandLine: CommandLineMessages = {
  commandLine: {
    waiting: '%{group}：待處理',
    title: '搜尋及指令',
    placeholder: '搜尋紀錄、頁面及操作',
    new: '新增%{name}',
    exact: '完全相符',
    screens: '頁面',
    all: '%{list}內所有相符紀錄',
    searchIn: '在%{list}內搜尋',
    late: '未能及時找到',
    near: '%{list}（拼法相近）',
    nothing: '沒有與「%{q}」相符的結果。',
    failed: '搜尋失敗，請繼續輸入以再試。',
    count: '%{smart_count} 項結果',
    actions: '本頁操作',
    recent: '最近開啟',
    views: '已儲存的檢視',
    onThisPage: '本頁',
    toScreens: '前往頁面',
    shortcuts: '鍵盤快捷鍵',
    choose: '選擇',
    open: '開啟',
    openElsewhere: '在新分頁開啟',
    close: '關閉',
  },
};

export default commandLine;
