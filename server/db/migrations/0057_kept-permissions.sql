ALTER TABLE "role" DROP CONSTRAINT "role_permissions_check";
