-- Users set how they see the list of sales orders, too.
alter table list_setting drop constraint list_setting_list_check;
alter table list_setting add constraint list_setting_list_check check (list in ('purchaseOrders', 'sales', 'salesOrders'));
alter table list_view drop constraint list_view_list_check;
alter table list_view add constraint list_view_list_check check (list in ('purchaseOrders', 'sales', 'salesOrders'));
