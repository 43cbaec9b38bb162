import { allPermissions, subjects } from '../access.ts';
import type { Label } from '../kinds/kind.ts';
import type { Choice } from '../kinds/select/kind.ts';

/** What a permission is about, by the noun in its string; singular and plural stand for the same. */
const nouns: Readonly<Record<keyof typeof subjects, Label>> = {
  AdminUser: ['Admin users', '管理員', '管理员'],
  Article: ['Content', '內容', '内容'],
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
};

/** Permissions that a verb and a noun don't tell. */
const special: Readonly<Record<string, Label>> = {
  'admin:SendMessage': ['Messages: send', '訊息：傳送', '消息：发送'],
  'ecommerce:ListAdminUsers': ['Admin users: list only', '管理員：只限列表', '管理员：仅列表'],
};

/** Every permission as a choice of a role (SPEC §6), in the order of `allPermissions`, with a name that staff understand. */
export const permissionChoices: readonly Choice[] = allPermissions.map((value) => ({ value, label: special[value] ?? labelOf(value) }));

function labelOf(permission: string): Label {
  const [, verb = '', noun = ''] = /:([A-Z][a-z]+)(\w+)$/u.exec(permission) ?? [];
  const about = Object.entries(subjects).find(([subject, { plural }]) => noun === subject || noun === plural)?.[0];
  const [what, does] = [Object.entries(nouns).find(([subject]) => subject === about)?.[1], verbs[verb]];
  if (!what || !does) throw new Error(`The permission “${permission}” has no name. Add one in resources/system/permissions.ts.`);
  return [`${what[0]}: ${does[0]}`, `${what[1]}：${does[1]}`, `${what[2]}：${does[2]}`];
}
