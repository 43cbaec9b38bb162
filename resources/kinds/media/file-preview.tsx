import { createContext, type ReactNode } from 'react';
import type { PreviewDialogProps } from './PreviewDialog.tsx';

/** Draws files at full size; provided where cells may open it, since its code and sentences are loaded then. */
export const FilePreviewContext = createContext<((props: PreviewDialogProps) => ReactNode) | undefined>(undefined);
