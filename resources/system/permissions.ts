import { allPermissions, subjects } from '../access.ts';
import type { Label } from '../kinds/kind.ts';
import type { Choice } from '../kinds/select/kind.ts';

/** Names of the subjects of permissions, by the noun in the string (singular or plural). */
const nouns: Readonly<Record<keyof typeof subjects, Label>> = {
  AdminUser: ['Admin users', '管理員', '管理员'],
  Article: ['Content', '內容', '内容'],
  Message: ['Messages', '訊息', '消息'],
  Product: ['Products', '產品', '商品'],
  Category: ['Categories', '分類', '分类'],
  Brand: ['Brand campaigns', '品牌活動', '品牌活动'],
  Order: ['Orders', '訂單', '订单'],
  User: ['Users', '用戶', '用户'],
  Salesman: ['Salesmen', '銷售員', '销售员'],
};

const verbs: Readonly<Record<string, Label>> = {
  List: ['list', '列表', '列表'],
  Get: ['view', '查看', '查看'],
  Create: ['create', '新增', '新增'],
  Update: ['edit', '修改', '修改'],
  Delete: ['delete', '刪除', '删除'],
  Export: ['export', '匯出', '导出'],
  Import: ['import', '匯入', '导入'],
  Disclose: ['hand out all data of one', '交出個人全部資料', '交出个人全部数据'],
  Erase: ['erase', '清除個人資料', '清除个人数据'],
};

/** Permissions whose name doesn't follow from verb and noun. */
const special: Readonly<Record<string, Names>> = {
  'admin:SendMessage': { about: nouns.Message, does: ['send', '傳送', '发送'] },
  'ecommerce:ListAdminUsers': { about: nouns.AdminUser, does: ['list only', '只限列表', '仅列表'] },
};

interface Names {
  readonly about: Label;
  readonly does: Label;
}

/** Every permission as a choice of a role (SPEC §6), in the order of `allPermissions`, grouped by subject. */
export const permissionChoices: readonly Choice[] = allPermissions.map((value) => {
  const { about, does } = special[value] ?? namesOf(value);
  return {
    value,
    label: [`${about[0]}: ${does[0]}`, `${about[1]}：${does[1]}`, `${about[2]}：${does[2]}`],
    group: { label: about, short: does },
  };
});

function namesOf(permission: string): Names {
  const [, verb = '', noun = ''] = /:([A-Z][a-z]+)(\w+)$/u.exec(permission) ?? [];
  const subject = Object.entries(subjects).find(([name, { plural }]) => noun === name || noun === plural)?.[0];
  const [about, does] = [Object.entries(nouns).find(([name]) => name === subject)?.[1], verbs[verb]];
  if (!about || !does)
    throw new Error(`The permission “${permission}” has no name. Add one in resources/system/permissions.ts.`);
  return { about, does };
}
