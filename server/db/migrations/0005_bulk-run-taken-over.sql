ALTER TABLE "bulk_run" ADD COLUMN "taken_over_by" jsonb;
