/** Appends a remark below another. */
export const noted = (remark: string | null, more: string | null): string => [remark, more].filter(Boolean).join('\n');
