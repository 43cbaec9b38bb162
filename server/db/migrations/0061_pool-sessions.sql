ALTER TABLE "pool_account" DROP CONSTRAINT "pool_account_admin_user_fkey";

--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "pool_asked_at" timestamp (3) with time zone;
