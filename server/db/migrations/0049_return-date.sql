ALTER TABLE "order_return" ALTER COLUMN "return_date" DROP NOT NULL;
