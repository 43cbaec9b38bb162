import { fillSlots } from './crud/slots.ts';
import { recordListExport } from './domain/data_export/note-export.ts';
import { hooksOf, runAction } from './domain/index.ts';
import type { JobHandler } from './jobs/worker.ts';
import { abilities } from './traits/index.ts';

/** What abilities and individual entities add to the generic calls. */
export const slots = fillSlots(abilities, { hooksOf, runAction, beforeExport: recordListExport });

/** Job handlers by task name. */
export const jobHandlers: ReadonlyMap<string, JobHandler> = new Map(Object.entries(slots.jobs(slots)));
