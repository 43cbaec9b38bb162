CREATE TABLE "ledger_check" (
	"checked_at" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"faults" jsonb NOT NULL
);

