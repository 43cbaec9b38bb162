ALTER TABLE "point_transaction" ADD COLUMN "again" boolean DEFAULT false NOT NULL;
