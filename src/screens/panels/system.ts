import { lazy } from 'react';
import { lazyPanel } from '../../form/lazy-panel.ts';
import { partLoader } from '../../i18n/part-loader.ts';
import type { EntityPanel } from './entity-panel.ts';

const viewInWords = partLoader(['views', 'form'], () => import('../shared_view/ViewInWords.tsx'), 'ViewInWords');

const userPoolNote = partLoader(['home'], () => import('../admin_user/UserPoolNote.tsx'), 'UserPoolNote');

export const systemPanels: readonly EntityPanel[] = [
  {
    resource: 'admin_user',
    section: 'sessions',
    label: ['Sessions', '登入裝置', '登录设备'],
    ...lazyPanel(partLoader(['home', 'form'], () => import('../admin_user/SessionsPanel.tsx'), 'SessionsPanel')),
  },
  {
    resource: 'admin_user',
    section: 'user_pool',
    label: ['User pool', '用戶池', '用户池'],
    within: 'profile',
    ...lazyPanel(userPoolNote),
    New: lazy(userPoolNote),
  },
  {
    resource: 'outgoing_mail',
    section: 'content',
    label: ['What it says', '內容', '内容'],
    ...lazyPanel(partLoader(['outbox', 'form'], () => import('../outgoing_mail/ContentPanel.tsx'), 'ContentPanel')),
    reads: 'content',
  },
  {
    resource: 'failed_job',
    section: 'where',
    label: ['Where it is', '所在之處', '所在位置'],
    within: 'job',
    ...lazyPanel(partLoader([], () => import('../failed_job/RunLink.tsx'), 'RunLink')),
  },
  {
    resource: 'shared_view',
    section: 'words',
    label: ['In words', '文字說明', '文字说明'],
    within: 'shows',
    ...lazyPanel(viewInWords),
    New: lazy(viewInWords),
  },
  {
    resource: 'settings_order',
    section: 'example',
    label: ['Example', '例子', '例子'],
    within: 'numbers',
    ...lazyPanel(partLoader(['form'], () => import('../settings_order/NumberExample.tsx'), 'NumberExample')),
  },
  {
    resource: 'settings_points',
    section: 'example',
    label: ['Example', '例子', '例子'],
    within: 'earning',
    ...lazyPanel(
      partLoader(['points', 'form'], () => import('../settings_points/EarningExample.tsx'), 'EarningExample'),
    ),
  },
  {
    resource: 'settings_points',
    section: 'warning',
    label: ['Mails', '電郵', '邮件'],
    within: 'expiry',
    ...lazyPanel(partLoader(['points'], () => import('../settings_points/WarningNote.tsx'), 'WarningNote')),
  },
];
