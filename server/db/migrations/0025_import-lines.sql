ALTER TABLE "import_run" ADD COLUMN "record_id" integer;
