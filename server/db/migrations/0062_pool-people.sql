ALTER TABLE "admin_user" ADD COLUMN "user_pool" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE INDEX "admin_user_user_pool_sort" ON "admin_user" USING btree ("user_pool","id");
