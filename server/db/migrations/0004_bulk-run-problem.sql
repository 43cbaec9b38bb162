ALTER TABLE "bulk_run" ADD COLUMN "problem" jsonb;
