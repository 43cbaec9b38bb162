import { defineResource } from '../define.ts';

/**
 * An uploaded file (SPEC §3, Uploaded file record). Written only by the server, through `POST media/upload/…` and
 * `DELETE file/{id}`. Records refer to it like to any other entity; responses contain its `url`.
 */
export const file = defineResource({
  name: 'file',
  label: ['File', '檔案', '文件'],
  plural: ['Files', '檔案', '文件'],
  about: ['A file that was uploaded for a record.', '為紀錄上載的檔案。', '为记录上传的文件。'],
  subject: 'Article',
  scope: 'shared',
  title: 'url',
  without: ['create', 'update'],
  fields: {
    key: { kind: 'text', label: ['Key', '識別碼', '标识'], readOnly: true, unique: true, maxLength: 200 },
    url: {
      kind: 'text',
      label: ['Address', '網址', '网址'],
      readOnly: true,
      required: true,
      unique: true,
      maxLength: 500,
    },
    original_filename: {
      kind: 'text',
      label: ['Original file name', '原檔名', '原文件名'],
      readOnly: true,
      maxLength: 255,
    },
    bucket: { kind: 'text', label: ['Bucket', '儲存區', '存储桶'], readOnly: true, maxLength: 255 },
    mime_type: { kind: 'text', label: ['Type', '類型', '类型'], readOnly: true, maxLength: 100 },
    size: { kind: 'integer', label: ['Bytes', '位元組', '字节'], readOnly: true },
    thumb_size: { kind: 'integer', label: ['Bytes of the thumbnail', '縮圖位元組', '缩略图字节'], readOnly: true },
    medium_size: { kind: 'integer', label: ['Bytes of the medium size', '中圖位元組', '中图字节'], readOnly: true },
    width: { kind: 'integer', label: ['Width', '闊度', '宽度'], readOnly: true },
    height: { kind: 'integer', label: ['Height', '高度', '高度'], readOnly: true },
    kept: { kind: 'boolean', label: ['Kept by a record', '已用於紀錄', '已用于记录'], readOnly: true },
    public: { kind: 'boolean', label: ['Seen by customers', '顧客可見', '顾客可见'], readOnly: true },
    uploaded_for: { kind: 'text', label: ['Uploaded for', '上載用途', '上传用途'], readOnly: true, maxLength: 200 },
    created_by: { kind: 'integer', label: ['Uploaded by', '上載者', '上传者'], readOnly: true },
  },
  list: {
    columns: ['original_filename', 'mime_type', 'size', 'created_at'],
    filters: [],
    sort: '-created_at',
    search: ['original_filename'],
  },
  form: [],
});
