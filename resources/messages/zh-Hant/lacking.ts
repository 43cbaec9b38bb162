import type { LackingMessages } from '../en/lacking.ts';

const lacking: LackingMessages = {
  lacking: {
    needs: '你沒有這項權限：',
    needsAny: '你沒有以下任何一項權限：',
    needsAll: '你沒有以下權限：',
    further: '及其他 %{count} 項',
    givers: '可給予權限的人：%{names}',
    giversMore: '可給予權限的人：%{names}等',
    nobody: '只有商店的營運者可給予',
    unread: '現時未能顯示誰可給予',
    request: '申請權限',
    sentence: '請在管理平台給予我以下權限：%{permissions}',
    closed: '未向你開放',
    closedWhy: '你的角色沒有相關權限，因此看不到這些操作。',
  },
};

export default lacking;
