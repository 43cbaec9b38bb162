import { createContext, type ReactNode } from 'react';
import type { PreviewDialogProps } from './PreviewDialog.tsx';

/** Shows files at full size; provided where cells may open it, since its code and texts are loaded only then. */
export const FilePreviewContext = createContext<((props: PreviewDialogProps) => ReactNode) | undefined>(undefined);
