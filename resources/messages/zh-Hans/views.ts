import type { ViewsMessages } from '../en/views.ts';

const views: ViewsMessages = {
  views: {
    viewsOf: '列表的视图',
    name: '为当前视图命名',
    keep: '保存',
    replace: '替换',
    replaces: '将替换“%{name}”。',
    hint: '包括筛选、排序和列。设置仅属于你，在各设备通用。',
    none: '尚未保存任何视图。先筛选和排序列表，再在此命名保存。',
    drop: '移除视图“%{name}”',
    dropped: '已移除“%{name}”。',
    putBack: '恢复',
    shared: '共享',
    share: '共享当前视图……',
    everything: '所有记录',
    openList: '打开列表',
    columns: '列：%{columns}',
    ownColumns: '列：沿用各人的列',
    fromList: '视图须从其列表共享：打开列表，筛选和排序后，点“视图”，再点“共享当前视图……”。',
    changedThere: '如要更改，请打开列表，筛选和排序后，点“视图”，再点该视图旁的修改键。',
    update: '将当前内容保存为共享视图“%{name}”',
    updateAsk: '将当前内容保存为“%{name}”？',
    updateAbout: '使用此视图的所有同事都会看到更改。',
    replaceAnyway: '仍要替换',
    changedSince: '你的列表读取此视图后，有人更改了它。替换后，对方的更改将会丢失。',
    lookAt: '查看“%{name}”当前的内容（新标签页）',
    updated: '已保存为“%{name}”。',
    most: '最多可保存 %{count} 个视图。',
  },
};

export default views;
