ALTER TABLE "security_event" ADD COLUMN "sessions" integer;
