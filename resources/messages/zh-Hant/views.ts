import type { ViewsMessages } from '../en/views.ts';

const views: ViewsMessages = {
  views: {
    viewsOf: '列表的檢視',
    name: '為目前的檢視命名',
    keep: '儲存',
    replace: '取代',
    replaces: '會取代「%{name}」。',
    hint: '包括篩選、排序及欄位。設定只屬於你，在各裝置通用。',
    none: '尚未儲存任何檢視。先篩選及排序列表，再在此命名儲存。',
    drop: '移除檢視「%{name}」',
    dropped: '已移除「%{name}」。',
    putBack: '還原',
    shared: '共用',
    share: '共用目前的檢視……',
    everything: '所有紀錄',
    openList: '打開列表',
    columns: '欄位：%{columns}',
    ownColumns: '欄位：沿用各人的欄位',
    fromList: '檢視須由其列表共用：打開列表，篩選及排序後，按「檢視」，再按「共用目前的檢視……」。',
    changedThere: '如要更改，請打開列表，篩選及排序後，按「檢視」，再按該檢視旁的修改鍵。',
    update: '將目前的內容儲存為共用檢視「%{name}」',
    updateAsk: '將目前的內容儲存為「%{name}」？',
    updateAbout: '使用此檢視的所有同事都會看到更改。',
    replaceAnyway: '仍要取代',
    changedSince: '你的列表讀取此檢視後，有人更改了它。取代後，對方的更改便會失去。',
    lookAt: '查看「%{name}」目前的內容（新分頁）',
    updated: '已儲存為「%{name}」。',
    most: '最多可儲存 %{count} 個檢視。',
  },
};

export default views;
