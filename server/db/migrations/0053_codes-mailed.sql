CREATE TABLE "code_mailed" (
	"order_id" integer PRIMARY KEY NOT NULL
);

