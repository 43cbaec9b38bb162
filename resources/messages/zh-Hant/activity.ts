import type { ActivityMessages } from '../en/activity.ts';

const activity: ActivityMessages = {
  activity: {
    title: '時間軸',
    which: '顯示哪些事件',
    all: '全部',
    changes: '紀錄變更',
    none: '尚未有任何事件。',
    older: '顯示較早的',
  },
};

export default activity;
