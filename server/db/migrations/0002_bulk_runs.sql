CREATE TABLE "bulk_row" (
	"run_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"outcome" text NOT NULL,
	"written" integer,
	"reason" jsonb,
	CONSTRAINT "bulk_row_pkey" PRIMARY KEY("run_id","record_id")
);

--> statement-breakpoint
CREATE TABLE "bulk_run" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"store_id" integer,
	"kind" text NOT NULL,
	"what" jsonb NOT NULL,
	"dry_run" boolean NOT NULL,
	"total" integer NOT NULL,
	"stage" text NOT NULL,
	"progress" text NOT NULL,
	"counts" jsonb NOT NULL,
	"created_by_id" integer NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"job_id" integer
);

--> statement-breakpoint
CREATE INDEX "bulk_run_entity_idx" ON "bulk_run" USING btree ("entity","store_id","id" DESC NULLS LAST);
