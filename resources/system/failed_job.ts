import { defineResource, type Resource } from '../define.ts';
import type { Label } from '../kinds/kind.ts';

const name = 'failed_job';
const plural: Label = ['Failed jobs', '失敗的工作', '失败的任务'];

/**
 * Jobs that were given up after their request was answered: imports, bulk changes, and their undos. Only the server
 * writes them (decision 0135). The user who started the job also sees the failure where they started it.
 * @param entities those that a job may be about
 */
export const failedJobOf = (entities: readonly Pick<Resource, 'name' | 'plural'>[]) =>
  defineResource({
    name,
    label: ['Failed job', '失敗的工作', '失败的任务'],
    plural,
    about: [
      'An import or bulk change that the server had to give up stands here, until somebody has dealt with it.',
      '伺服器未能完成的匯入或批量更改會列於此處，直至有人處理。',
      '服务器未能完成的导入或批量更改会列在此处，直到有人处理。',
    ],
    subject: 'AdminUser',
    scope: 'shared',
    title: 'reason',
    hint: 'asked_by',
    without: ['create', 'update', 'delete'],
    csv: { version: 1 },
    fields: {
      asked_by: {
        kind: 'text',
        label: ['Asked for by', '要求者', '发起人'],
        required: true,
        readOnly: true,
        maxLength: 120,
      },
      task: {
        kind: 'select',
        label: ['Job', '工作', '任务'],
        required: true,
        readOnly: true,
        choices: [
          { value: 'import', label: ['Import', '匯入', '导入'] },
          { value: 'undo_import', label: ['Undo of an import', '復原匯入', '撤销导入'] },
          { value: 'import_lines', label: ['Import of lines', '匯入各行', '导入各行'] },
          { value: 'undo_lines', label: ['Undo of imported lines', '復原已匯入各行', '撤销已导入各行'] },
          { value: 'bulk', label: ['Bulk change', '批量更改', '批量更改'] },
        ],
      },
      entity: {
        kind: 'select',
        label: ['List', '列表', '列表'],
        readOnly: true,
        choices: [...entities, { name, plural }].map((one) => ({ value: one.name, label: one.plural })),
      },
      store: { kind: 'reference', label: ['Store', '商店', '商店'], to: 'store', readOnly: true },
      run: {
        kind: 'integer',
        label: ['Number of the run', '執行編號', '执行编号'],
        help: ['Of the import or the bulk change.', '該次匯入或批量更改的編號。', '该次导入或批量更改的编号。'],
        readOnly: true,
      },
      reason: {
        kind: 'text',
        label: ['Reason', '原因', '原因'],
        required: true,
        readOnly: true,
        localized: true,
        maxLength: 500,
      },
      status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    },
    lifecycle: {
      field: 'status',
      initial: 'open',
      states: {
        open: { label: ['To deal with', '待處理', '待处理'], tone: 'error' },
        settled: { label: ['Dealt with', '已處理', '已处理'], tone: 'success' },
      },
      transitions: {
        settle: {
          from: ['open'],
          to: 'settled',
          label: ['Mark as dealt with', '標示為已處理', '标记为已处理'],
          done: ['Dealt with', '已處理', '已处理'],
          bulk: true,
        },
      },
    },
    list: {
      columns: ['reason', 'task', 'entity', 'asked_by', 'status', 'created_at'],
      filters: ['status', 'task', 'entity', 'store', 'asked_by', 'created_at'],
      sort: '-created_at',
      search: ['reason', 'asked_by'],
    },
    form: [
      {
        section: 'job',
        label: ['Job', '工作', '任务'],
        fields: ['reason', 'status', 'task', 'entity', 'store', 'run', 'asked_by'],
      },
    ],
  });
