ALTER TABLE "admin_user" ADD COLUMN "first_password_at" timestamp (3) with time zone;

--> statement-breakpoint
UPDATE "admin_user" SET "first_password_at" = now() WHERE "must_change_password";
