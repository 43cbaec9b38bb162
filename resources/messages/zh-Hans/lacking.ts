import type { LackingMessages } from '../en/lacking.ts';

const lacking: LackingMessages = {
  lacking: {
    needs: '你没有这项权限：',
    needsAny: '你没有以下任何一项权限：',
    needsAll: '你没有以下权限：',
    further: '及其他 %{count} 项',
    givers: '可授予权限的人：%{names}',
    giversMore: '可授予权限的人：%{names}等',
    nobody: '只有商店的运营者可授予',
    unread: '目前无法显示谁可授予',
    request: '申请权限',
    sentence: '请在管理平台授予我以下权限：%{permissions}',
    closed: '未向你开放',
    closedWhy: '你的角色没有相关权限，因此看不到这些操作。',
  },
};

export default lacking;
