DROP INDEX "product_description_sort";
