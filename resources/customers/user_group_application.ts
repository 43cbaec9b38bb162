import { defineResource } from '../define.ts';

/**
 * A customer's application to join a user group (SPEC §3, §4). A decision sends a mail, and changes no group by itself
 * (docs/decisions/0086-applications.md).
 */
export const user_group_application = defineResource({
  name: 'user_group_application',
  label: ['User group application', '用戶群組申請', '用户群组申请'],
  plural: ['User group applications', '用戶群組申請', '用户群组申请'],
  about: [
    'Customers who ask to be in a user group stand here with their proof, until somebody decides.',
    '申請加入用戶群組的顧客連同證明列於此處，等候審批。',
    '申请加入用户群组的顾客连同证明列于此处，等候审批。',
  ],
  subject: 'User',
  scope: 'shared',
  title: 'email',
  hint: 'phone',
  dataSubject: { email: 'email', phone: 'phone', shows: ['status', 'user_group', 'reason'] },
  fields: {
    user_group: {
      kind: 'reference',
      label: ['User group', '用戶群組', '用户群组'],
      to: 'user_group',
      required: true,
      once: true,
    },
    email: {
      kind: 'email',
      label: ['Email', '電郵', '邮箱'],
      help: ['The decision is sent here.', '審批結果會寄到此電郵。', '审批结果会发送到此邮箱。'],
      personal: true,
    },
    phone: { kind: 'phone', label: ['Phone', '電話', '电话'], personal: true },
    status: { kind: 'select', label: ['Status', '狀態', '状态'] },
    applied_at: { kind: 'dateTime', label: ['Applied', '申請時間', '申请时间'], readOnly: true },
    staff_no: { kind: 'text', label: ['Staff number', '員工編號', '员工编号'], personal: true, maxLength: 60 },
    remarks: {
      kind: 'multilineText',
      label: ['Applicant’s remarks', '申請人備註', '申请人备注'],
      personal: true,
      once: true,
      maxLength: 2_000,
    },
    created_by: { kind: 'text', label: ['Sent in by', '提交者', '提交者'], readOnly: true, maxLength: 120 },
    attachments: {
      kind: 'media',
      label: ['Attachments', '附件', '附件'],
      personal: true,
      many: true,
      once: true,
      inPlace: true,
      fileTypes: ['image/*', 'application/pdf'],
      size: 10_240,
      maxLength: 20,
    },
    decided_at: { kind: 'dateTime', label: ['Decided', '審批時間', '审批时间'], readOnly: true },
    decided_by: { kind: 'text', label: ['Decided by', '審批人', '审批人'], readOnly: true, maxLength: 120 },
    reason: {
      kind: 'multilineText',
      label: ['Reason', '原因', '原因'],
      help: ['Stands in the mail.', '會列於電郵內。', '会列于邮件内。'],
      personal: true,
      readOnly: true,
      maxLength: 1_000,
    },
    added_at: { kind: 'dateTime', label: ['Added to the group', '加入群組時間', '加入群组时间'], readOnly: true },
    internal_remarks: {
      kind: 'multilineText',
      label: ['Internal remarks', '內部備註', '内部备注'],
      help: ['Only staff see them.', '只有員工看到。', '只有员工看到。'],
      personal: true,
      maxLength: 2_000,
    },
  },
  lifecycle: {
    field: 'status',
    initial: 'pending',
    states: {
      pending: { label: ['Pending', '待審批', '待审批'], tone: 'warning' },
      approved: { label: ['Approved', '已批准', '已批准'], tone: 'success' },
      rejected: { label: ['Rejected', '不獲批准', '未获批准'], tone: 'error' },
    },
    transitions: {
      approve: {
        method: 'put',
        from: ['pending'],
        to: 'approved',
        label: ['Approve', '批准', '批准'],
        icon: 'start',
        done: ['Approved', '已批准', '已批准'],
        hotkey: 'a',
        // A decision alone changes no group.
        followUp: 'add_to_group',
        bulk: true,
        form: {
          reason: {
            kind: 'multilineText',
            label: ['Note to the applicant', '給申請人的話', '给申请人的话'],
            help: ['Stands in the mail.', '會列於電郵內。', '会列于邮件内。'],
            maxLength: 1_000,
          },
        },
      },
      reject: {
        method: 'put',
        from: ['pending'],
        to: 'rejected',
        label: ['Reject', '拒絕', '拒绝'],
        icon: 'stop',
        done: ['Rejected', '不獲批准', '未获批准'],
        hotkey: 'r',
        bulk: true,
        form: {
          reason: {
            kind: 'multilineText',
            label: ['Reason', '原因', '原因'],
            help: ['Stands in the mail.', '會列於電郵內。', '会列于邮件内。'],
            required: true,
            maxLength: 1_000,
          },
        },
      },
      reopen: {
        from: ['approved', 'rejected'],
        to: 'pending',
        label: ['Reopen', '重新審批', '重新审批'],
        done: ['Reopened', '已重新開啟', '已重新开启'],
        confirm: [
          'Reopen [%{title}]? The next decision is mailed, too. Whoever was added to the group stays in it.',
          '重新審批 [%{title}] 嗎？下一次的審批結果亦會以電郵通知；已加入群組者不會移除。',
          '重新审批 [%{title}] 吗？下一次的审批结果也会以邮件通知；已加入群组者不会移除。',
        ],
        // Among the subject's rights, the one that a new shop gives to administrators alone.
        needs: 'delete',
      },
    },
  },
  actions: {
    add_to_group: {
      label: ['Add to group', '加入群組', '加入群组'],
      confirm: [
        'Add [%{title}] to the user group of the application?',
        '把 [%{title}] 加入所申請的用戶群組嗎？',
        '把 [%{title}] 加入所申请的用户群组吗？',
      ],
      bulk: true,
      irreversible: true,
      page: true,
    },
  },
  list: {
    columns: ['email', 'user_group', 'attachments', 'staff_no', 'status', 'applied_at'],
    filters: [
      'status',
      'user_group',
      'applied_at',
      'email',
      'phone',
      'staff_no',
      'decided_at',
      'decided_by',
      'added_at',
      'created_by',
    ],
    sort: 'applied_at',
    begins: { status: ['pending'] },
    search: ['email', 'phone', 'staff_no'],
  },
  form: [
    {
      section: 'application',
      label: ['Application', '申請', '申请'],
      fields: ['user_group', 'status', 'email', 'phone', 'staff_no', 'applied_at', 'remarks', 'created_by'],
    },
    { section: 'proof', label: ['Proof', '證明', '证明'], fields: ['attachments'] },
    {
      section: 'decision',
      label: ['Decision', '審批', '审批'],
      fields: ['decided_at', 'decided_by', 'reason', 'added_at', 'internal_remarks'],
    },
  ],
});
