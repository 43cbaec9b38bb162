import { reference } from '../reference/kind.ts';
import { readJson } from '../group/kind.ts';
import type { FileRules } from './rules.ts';
import type { Field, ValueState } from '../field.ts';
import type { FieldBase, Kind, KindSchema, Label, Localized, Storage } from '../kind.ts';

/**
 * An uploaded file: picture, video or document. A value is the file's id with alternative text in both locales,
 * `{"file": 12, "alt": {"zh_HK", "en_US"}}`; with `many`, an ordered list of these, each with an id of its own.
 */
export interface MediaField extends FieldBase, FileRules {
  readonly kind: 'media';
  /** An ordered list, at most `maxLength` files. */
  readonly many?: boolean;
  /** `false`: no alternative text (an icon beside its name). The value is the file's id. */
  readonly alt?: false;
  /** Files are viewed in place: large in the form, and opened by a click in lists. */
  readonly inPlace?: true;
}

/** A file with alternative text in both locales. */
type Shown<FileId> = { readonly file: FileId; readonly alt: Localized<string | null> };
type ShownChange = { readonly file?: number | null; readonly alt?: Partial<Localized<string | null>> };
type PictureId = {
  readonly stored: { readonly id: number };
  readonly create: unknown;
  readonly update: unknown;
  readonly patch: unknown;
};

export type MediaValue<F, S extends ValueState> = F extends { readonly alt: false }
  ? number | null
  : F extends { readonly many: true }
    ? readonly (S extends 'update' | 'patch' ? ShownChange & { readonly id?: number } : Shown<number> & PictureId[S])[]
    : S extends 'update'
      ? ShownChange
      : Shown<number | null>;

/** Entity of uploaded files (resources/system/file.ts). */
export const fileEntity = 'file';

/** Maximum number of files per field, unless `maxLength` is set. */
export const mostFiles = 50;

const altLabel = ([en, zhHant, zhHans]: Label): Label => [
  `${en}: alternative text`,
  `${zhHant}：替代文字`,
  `${zhHans}：替代文字`,
];

const made = new WeakMap<MediaField, Storage>();

/**
 * One file is stored in columns of the record, several in rows; both have a foreign key to the file and a localized
 * text.
 */
function storageOf(field: MediaField): Storage {
  if (field.alt === false) return { at: 'link', to: fileEntity };
  const known = made.get(field);
  if (known) return known;
  const { label, many, required, image, fileTypes, extensions, dimensions, size, public: shown } = field;
  const rules: FileRules = {
    ...(image && { image }),
    ...(fileTypes && { fileTypes }),
    ...(extensions && { extensions }),
    ...(dimensions && { dimensions }),
    ...(size !== undefined && { size }),
    ...(shown && { public: shown }),
  };
  const fields = {
    file: { kind: 'media', label, alt: false, ...rules, ...((many || required) && { required: true }) },
    alt: { kind: 'text', label: altLabel(label), localized: true, maxLength: 300 },
  } as const;
  const storage: Storage = many ? { at: 'child', fields, paged: false, key: 'file' } : { at: 'group', fields };
  made.set(field, storage);
  return storage;
}

declare module '../field.ts' {
  interface KindTypes<F, S extends ValueState> {
    media: { field: MediaField; value: MediaValue<F, S> };
  }
}

const schema: KindSchema<MediaField> = (z, field, schemaOf) => {
  const storage = media.storage(field);
  if (!('fields' in storage))
    return reference.schema(z, { kind: 'reference', label: field.label, to: fileEntity }, schemaOf);
  const members = Object.fromEntries(
    Object.entries(storage.fields).map(([name, inner]: [string, Field]) => [name, schemaOf(inner).optional()]),
  );
  if (storage.at === 'group') return z.strictObject(members);
  return z
    .array(z.strictObject({ id: z.int().positive().max(2_147_483_647).optional(), ...members }))
    .max(field.maxLength ?? mostFiles);
};

/** References to uploaded files. */
export const media: Kind<MediaField> = {
  schema,
  storage: storageOf,
  operators: ({ alt }) => (alt === false ? ['eq', 'in', 'null'] : []),
  empty: ({ many }) => (many ? [] : null),
  uploads: (field) => field,
  csv: {
    write: (value, { alt }) =>
      alt === false ? String(value ?? '') : value && typeof value === 'object' ? JSON.stringify(value) : '',
    read: (cell, { alt, many }) =>
      cell.trim() === '' ? (many ? [] : null) : alt === false ? cell.trim() : readJson(cell),
  },
};
